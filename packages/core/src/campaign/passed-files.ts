// Owns which test files had a case that passed.
import { fileKey } from '../run/file-key.ts'
import type { RunSummary } from './driven-runner.ts'
import type { TestFile } from './ledger.ts'

/** Makes the question from what the ordinary run showed. */
export function passedFiles({ ended }: RunSummary): (file: TestFile) => boolean {
  const passed = new Set(ended.settled.cases.filter(({ state }) => state === 'pass').map(fileKey))
  return file => passed.has(fileKey(file))
}
