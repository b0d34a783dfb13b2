// Owns a folder under the system's temp folder that is gone after each test.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'redproof-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Names that break careless formats. */
export const HOSTILE = [
  'a b.test.ts',
  '../../etc/passwd',
  'test/"quoted".test.ts',
  'test/line\nbreak.test.ts',
  'test/\u0000null.test.ts',
  'test/ünïcode-🦆.test.ts',
  'test/\ud800lone.test.ts',
  '__proto__',
  '',
  `${'long/'.repeat(200)}x.test.ts`,
]
