// Owns which test files had a case that passed.
import type { RunSummary } from './driven-runner.ts'
import type { TestFile } from './ledger.ts'

/** Makes the question from what the ordinary run showed. */
export function passedFiles({ ended }: RunSummary): (file: TestFile) => boolean {
  const nameOf = ({ project, file }: TestFile): string => JSON.stringify([project, file])
  const passed = new Set(ended.settled.cases.filter(({ state }) => state === 'pass').map(nameOf))
  return file => passed.has(nameOf(file))
}
