// Owns the checks of packages/core/src/run/score.ts.
import { expect, test } from 'vitest'
import { scoreOf } from '../../../../packages/core/src/run/score.ts'

test('detected are killed and timed-out mutants, out of those and the survived and uncovered ones', () => {
  expect(scoreOf([{ killed: 5, timeout: 1, survived: 1, uncovered: 1 }])).toBe(75)
})

test('several modules are weighed by their mutants', () => {
  const none = { killed: 0, timeout: 0, survived: 0, uncovered: 0 }
  expect(
    scoreOf([
      { ...none, killed: 1 },
      { ...none, survived: 3 },
    ]),
  ).toBe(25)
})

test('there is no score when nothing counts', () => {
  expect(scoreOf([])).toBeNull()
  expect(scoreOf([{ killed: 0, timeout: 0, survived: 0, uncovered: 0 }])).toBeNull()
})
