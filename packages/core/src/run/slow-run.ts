// Owns when a whole run is slow, and slow lately.
import { median } from './slow-median.ts'

/** How many passing runs of the same kind say what is usual, the last ones; at least `SLOW_MINIMUM`. */
export const SLOW_WINDOW = 30
export const SLOW_MINIMUM = 5

const FACTOR = 1.5
const LATELY = { of: 10, slow: 3 }

/** What is usual: the median of `n` durations, milliseconds. */
export interface Usual {
  readonly ms: number
  readonly n: number
}

/** What is usual for runs with these durations (oldest first); null below five of them. */
export function usualDuration(passing: readonly number[]): Usual | null {
  const recent = passing.slice(-SLOW_WINDOW)
  const ms = median(recent)
  return ms === null || recent.length < SLOW_MINIMUM ? null : { ms, n: recent.length }
}

/** Slow: over 1.5 x the median of the last 30 passing runs of the same kind, at least five. Unknown is not slow. */
export function isSlowRun(ms: number, passing: readonly number[]): boolean {
  const usual = usualDuration(passing)
  return usual !== null && ms > FACTOR * usual.ms
}

/** Slow lately: at least 3 of the last 10 runs were slow, each against the runs before it. Oldest first. */
export function isSlowLately(passing: readonly number[]): boolean {
  const first = Math.max(0, passing.length - LATELY.of)
  const slow = passing.filter((ms, at) => at >= first && isSlowRun(ms, passing.slice(0, at)))
  return slow.length >= LATELY.slow
}
