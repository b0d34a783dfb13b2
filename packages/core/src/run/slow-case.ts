// Owns when a single case is slow against its own past.
import { median, scaledDeviation } from './slow-median.ts'
import { SLOW_MINIMUM, SLOW_WINDOW, type Usual } from './slow-run.ts'

const FACTOR = 1.5
const DEVIATIONS = 3.5
const LEAST_SPREAD = 0.05
const LEAST_GAIN_MS = 50

/** A duration beside what is usual for the case. */
export interface JudgedCase {
  readonly slow: boolean
  /** Null below five passing first attempts. */
  readonly usual: Usual | null
}

/**
 * Slow when all three hold, over the last 30 passing first attempts (at least five) of the same kind of run:
 * - x > 1.5 x median: the same factor as for whole runs;
 * - x > median + 3.5 x max(1.4826 x MAD, 5 % of the median): the cut-off for outliers by the modified z-score
 *   (Iglewicz and Hoaglin, How to detect and handle outliers, 1993); the 5 % keep a case that never varied from
 *   being slow by a hair;
 * - x - median >= 50 ms: less is not worth anybody's time.
 * All in milliseconds; `earlier` oldest first, without `ms` itself.
 */
export function judgeCase(ms: number, earlier: readonly number[]): JudgedCase {
  const recent = earlier.slice(-SLOW_WINDOW)
  const middle = median(recent)
  if (middle === null || recent.length < SLOW_MINIMUM) return { slow: false, usual: null }
  const spread = Math.max(scaledDeviation(recent)!, LEAST_SPREAD * middle)
  const slow = ms > FACTOR * middle && ms > middle + DEVIATIONS * spread && ms - middle >= LEAST_GAIN_MS
  return { slow, usual: { ms: middle, n: recent.length } }
}

/** A slow case of a run. */
export interface SlowCase<T> {
  readonly case: T
  readonly ms: number
  readonly usual: Usual
}

/**
 * The slow ones among cases that passed at the first attempt, those that lost most time first, at most `top`:
 * among thousands of cases some are always slow by chance.
 */
export function slowCases<T extends { readonly id: string; readonly ms: number }>(
  cases: readonly T[],
  times: ReadonlyMap<string, readonly number[]>,
  top: number = 10,
): readonly SlowCase<T>[] {
  const slow: SlowCase<T>[] = []
  for (const each of cases) {
    const { slow: isSlow, usual } = judgeCase(each.ms, times.get(each.id) ?? [])
    if (isSlow && usual) slow.push({ case: each, ms: each.ms, usual })
  }
  return slow.sort((a, b) => b.ms - b.usual.ms - (a.ms - a.usual.ms)).slice(0, top)
}
