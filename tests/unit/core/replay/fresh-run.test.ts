// Owns the checks of packages/core/src/replay/fresh-run.ts.
import { expect, test } from 'vitest'
import { freshRun } from '../../../../packages/core/src/replay/fresh-run.ts'
import { PATIENCE } from '../../../../packages/core/src/replay/patience.ts'

test('a clean run takes all cases, goes on after a failure, and is patient', () => {
  expect(freshRun(null, 'keep')).toEqual({
    level: 'fresh',
    mutant: null,
    cases: 'all',
    stopAtFailure: false,
    patience: PATIENCE,
    globals: 'keep',
  })
})

test('one under a mutant stops at the first failure', () => {
  const mutant = { key: 'src/a.ts', n: 3 }
  expect(freshRun(mutant, 'reset', [2])).toMatchObject({ mutant, cases: [2], stopAtFailure: true })
})
