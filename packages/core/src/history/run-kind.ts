// Owns which runs may be compared by duration.

import { isFullRun } from './full-run.ts'
import type { PastRun } from './past-run.ts'

type Timed = Pick<
  PastRun,
  | 'scope'
  | 'partial'
  | 'verdict'
  | 'counts'
  | 'machine'
  | 'runner'
  | 'mutated'
  | 'startedAt'
  | 'endedAt'
  | 'ms'
>

// Wall clock and monotonic clock drift apart by milliseconds; by seconds only when the machine slept.
export const SLEEP_MS = 5_000

/**
 * The kind of a run: runs of one kind do the same work on the same machine with the same runner. Null for a run
 * whose duration says nothing: not full (a filter makes any duration), cut off, or slept through.
 */
export function runKind(run: Timed): string | null {
  if (!isFullRun(run) || run.endedAt - run.startedAt - run.ms > SLEEP_MS) return null
  const { root, config } = run.scope
  return JSON.stringify([root, config, run.machine, run.runner.name, run.mutated])
}

/** True when a run says what is usual: it passed, known failures aside. */
export function isPassing({ verdict }: Pick<PastRun, 'verdict'>): boolean {
  return verdict === 'green' || verdict === 'known-only'
}
