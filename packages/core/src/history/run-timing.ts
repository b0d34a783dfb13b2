// Owns how long a run took against what is usual for its kind.
import { isSlowLately, isSlowRun, type Usual, usualDuration } from '../run/slow-run.ts'
import type { PastRun } from './past-run.ts'
import { isPassing, runKind } from './run-kind.ts'

/** A run's duration beside the passing runs of its kind before it. */
export interface RunTiming {
  /** Null with fewer than five of them, or when the run's duration says nothing. */
  readonly usual: Usual | null
  readonly slow: boolean
  /** Three of the last ten passing runs of this kind, this one included, were slow. */
  readonly slowLately: boolean
}

/** `all` holds the recorded runs in any order. */
export function runTiming(run: PastRun, all: readonly PastRun[]): RunTiming {
  const kind = runKind(run)
  if (kind === null) return { usual: null, slow: false, slowLately: false }
  const passing = all
    .filter(
      each => each.id !== run.id && each.endedAt <= run.endedAt && isPassing(each) && runKind(each) === kind,
    )
    .sort((a, b) => a.endedAt - b.endedAt)
    .map(({ ms }) => ms)
  return {
    usual: usualDuration(passing),
    slow: isSlowRun(run.ms, passing),
    slowLately: isSlowLately(isPassing(run) ? [...passing, run.ms] : passing),
  }
}
