// Owns the time budget of a run, taken from how long such runs usually take.
import { median } from './slow-median.ts'

const WINDOW = 10
const MINIMUM = 3
const FACTOR = 3

/** Bounds of a budget, milliseconds. */
export interface BudgetBounds {
  readonly floor: number
  readonly cap: number
}

/** Bounds for whole checks: ten minutes, two hours. */
export const WHOLE_CHECK_BOUNDS: BudgetBounds = { floor: 600_000, cap: 7_200_000 }

/**
 * Budget for the next run: max(floor, 3 x median of the last ten complete runs), at most the cap; below three
 * runs the floor. `complete` oldest first, milliseconds: a run that its budget cut off must not be among them,
 * or the budget would follow itself down.
 */
export function runBudget(complete: readonly number[], bounds: BudgetBounds = WHOLE_CHECK_BOUNDS): number {
  const recent = complete.slice(-WINDOW)
  const usual = recent.length < MINIMUM ? 0 : median(recent)!
  return Math.min(bounds.cap, Math.max(bounds.floor, FACTOR * usual))
}
