import { expect, test } from 'vitest'
import type { RunSummary } from '../../../../packages/core/src/campaign/driven-runner.ts'
import { passedFiles } from '../../../../packages/core/src/campaign/passed-files.ts'

test('a file passed where a case of it did, in the project that ran it', () => {
  const cases = [
    { file: 'a.test.ts', project: '', state: 'skip' },
    { file: 'a.test.ts', project: 'unit', state: 'pass' },
    { file: 'b.test.ts', project: '', state: 'fail' },
  ]
  // as: only what is looked at
  const passed = passedFiles({ ended: { settled: { cases } } } as unknown as RunSummary)
  expect(passed({ project: 'unit', file: 'a.test.ts' })).toBe(true)
  expect(passed({ project: '', file: 'a.test.ts' })).toBe(false)
  expect(passed({ project: '', file: 'b.test.ts' })).toBe(false)
})
