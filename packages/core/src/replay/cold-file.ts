// Owns passes 2 and 3: mutants tried one after another on fresh graphs of a new worker, as long as its clean runs are clean.
import type { MutantRef } from '../types/site.ts'
import { freshControl } from './fresh-control.ts'
import { freshRun } from './fresh-run.ts'
import { isLikeNew } from './left-behind.ts'
import type { Observation, Pause, Recording, RunRequest } from './request.ts'
import { killedOnFresh, lookAgainOnFresh } from './second-look.ts'
import { isUnreached } from './unreached.ts'
import type { PartialVerdict } from './verdict.ts'

export interface ColdTask extends MutantRef {
  /** True for a kill that another worker saw more than once: seen here once more, it is no chance. */
  readonly seen?: boolean
  /** True where it is to be tried although another test file killed it (confirmation, samples). */
  readonly forced?: boolean
}

/** Where tasks come from: the next one, `later` while more may come, `none` when none will. */
export type TaskSource = () => ColdTask | 'later' | 'none'

/** Tasks that are all known. */
export function taskList(tasks: readonly ColdTask[]): TaskSource {
  const left = tasks.values()
  return () => left.next().value ?? 'none'
}

export interface ColdInput {
  /** The ordinary run of this very worker: its first clean control. */
  readonly recording: Recording
  readonly tasks: TaskSource
  readonly isKilled: (ref: MutantRef) => boolean
  readonly report: (verdict: PartialVerdict) => void
  /** True when no mutant may start any more. */
  readonly outOfTime?: () => boolean
}

type Cold<T> = Generator<RunRequest | Pause, T, Observation>

const PAUSE: Pause = { level: 'pause' }

/** Mutants between two clean runs. */
const BATCH = 16

/** Drives one cold worker. What it cannot vouch for it reports as `alone` or `again`. */
export function* coldFile(input: ColdInput): Cold<void> {
  const { recording, report } = input
  const control = yield* freshControl(recording)
  if (typeof control === 'string') {
    for (let task = input.tasks(); task !== 'none'; task = input.tasks()) {
      if (task === 'later') yield PAUSE
      else report({ kind: 'alone', ref: { key: task.key, n: task.n }, doubt: control, ms: 0 })
    }
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

  for (let task = input.tasks(); task !== 'none'; task = input.tasks()) {
    if (input.outOfTime?.()) break
    if (task === 'later') {
      // There is nothing better to do.
      if (!(yield* settle())) return
      yield PAUSE
      continue
    }
    const { key, n, seen: known = false, forced } = task
    const ref: MutantRef = { key, n }
    if (!forced && input.isKilled(ref)) continue
    const seen = yield fresh(ref)
    pending.push({ ref, known, seen })
    const rough = seen.failures.some(f => f.timeout) || seen.refused !== undefined
    if ((rough || pending.length >= BATCH) && !(yield* settle())) {
      for (let rest = input.tasks(); typeof rest === 'object'; rest = input.tasks())
        report({ kind: 'again', ref: { key: rest.key, n: rest.n }, ms: 0 })
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
  if (seen.confined) {
    // Only a worker that nothing runs beside may let it go on.
    report({ kind: 'alone', ref, doubt: 'belt', ms: seen.ms })
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
