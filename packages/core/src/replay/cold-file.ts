// Owns passes 2 and 3: mutants tried one after another on fresh graphs of a new worker, as long as its clean runs are clean.
import type { MutantRef } from '../types/site.ts'
import { freshControl } from './fresh-control.ts'
import { freshRun } from './fresh-run.ts'
import { isLikeNew } from './left-behind.ts'
import type { Observation, Recording, RunRequest } from './request.ts'
import { killedOnFresh, lookAgainOnFresh } from './second-look.ts'
import { isUnreached } from './unreached.ts'
import type { PartialVerdict } from './verdict.ts'

export interface ColdTask extends MutantRef {
  /** True for a kill that another worker saw more than once: seen here once more, it is no chance. */
  readonly seen?: boolean
}

export interface ColdInput {
  /** The ordinary run of this very worker: its first clean control. */
  readonly recording: Recording
  readonly tasks: readonly ColdTask[]
  readonly isKilled: (ref: MutantRef) => boolean
  readonly report: (verdict: PartialVerdict) => void
  /** True when no mutant may start any more. */
  readonly outOfTime?: () => boolean
}

type Cold<T> = Generator<RunRequest, T, Observation>

/** Mutants between two clean runs. */
const BATCH = 16

/** Drives one cold worker. What it cannot vouch for it reports as `alone` or `again`. */
export function* coldFile(input: ColdInput): Cold<void> {
  const { recording, report } = input
  const control = yield* freshControl(recording)
  if (typeof control === 'string') {
    for (const ref of input.tasks) report({ kind: 'alone', ref, doubt: control, ms: 0 })
    return
  }
  const { expected, noisy, globals } = control
  const fresh = (mutant: MutantRef | null): RunRequest => freshRun(mutant, globals)

  let pending: { readonly ref: MutantRef; readonly known: boolean; readonly seen: Observation }[] = []
  function* settle(): Cold<boolean> {
    const batch = pending
    pending = []
    if (batch.length === 0) return true
    const check = yield fresh(null)
    if (!isLikeNew(recording, check, expected, noisy)) {
      for (const { ref, seen } of batch) report({ kind: 'alone', ref, doubt: 'poisoned', ms: seen.ms })
      return false
    }
    for (const { ref, seen, known } of batch.toReversed()) yield* decide(ref, seen, known, fresh, report)
    return true
  }

  for (let i = 0; i < input.tasks.length; i++) {
    const { key, n, seen: known = false } = input.tasks[i]!
    const ref: MutantRef = { key, n }
    if (input.isKilled(ref)) continue
    if (input.outOfTime?.()) break
    const seen = yield fresh(ref)
    pending.push({ ref, known, seen })
    const rough = seen.failures.some(f => f.timeout) || seen.refused !== undefined
    if ((rough || pending.length >= BATCH || i === input.tasks.length - 1) && !(yield* settle())) {
      for (const rest of input.tasks.slice(i + 1)) report({ kind: 'again', ref: rest, ms: 0 })
      return
    }
  }
  yield* settle()
}

/** `known`: another worker saw it killed twice. */
function* decide(
  ref: MutantRef,
  seen: Observation,
  known: boolean,
  fresh: (mutant: MutantRef) => RunRequest,
  report: (verdict: PartialVerdict) => void,
): Cold<void> {
  const failure = seen.failures[0]
  if (isUnreached(seen)) {
    // Only a worker of its own can tell.
    report({ kind: 'alone', ref, doubt: 'unreached', ms: seen.ms })
    return
  }
  if (seen.refused !== undefined) {
    // What an earlier mutant left running may be what was refused: it must be seen twice.
    const again = yield fresh(ref)
    const ms = seen.ms + again.ms
    if (again.refused === undefined) report({ kind: 'alone', ref, doubt: 'belt', ms })
    else report({ kind: 'blocked', ref, call: again.refused, level: 'cold', ms })
    return
  }
  if (!failure) {
    report({ kind: 'survived', ref, level: 'cold', ms: seen.ms })
    return
  }
  if (failure.timeout) {
    report({ kind: 'timeout', ref, level: 'cold', ms: seen.ms })
    return
  }
  report(known ? killedOnFresh(ref, failure, seen.ms) : yield* lookAgainOnFresh(ref, seen, fresh))
}
