import { expect, test } from 'vitest'
import { runBudget } from '../../../../packages/core/src/run/slow-budget.ts'

const bounds = { floor: 1_000, cap: 10_000 }

test.each([
  ['the floor below three runs', [5_000, 5_000], 1_000],
  ['three times the median', [900, 1_000, 5_000], 3_000],
  ['the floor for quick runs', [1, 1, 1], 1_000],
  ['the cap for long runs', [9_000, 9_000, 9_000], 10_000],
  [
    'that of the last ten runs',
    [...Array.from({ length: 30 }, () => 3_000), ...Array.from({ length: 10 }, () => 500)],
    1_500,
  ],
])('the budget is %s', (_, complete, budget) => {
  expect(runBudget(complete, bounds)).toBe(budget)
})

test('a whole check has ten minutes, and never more than two hours', () => {
  expect([runBudget([]), runBudget([3e6, 3e6, 3e6])]).toEqual([600_000, 7_200_000])
})
