// Owns passes 2 and 3: mutants tried one after another on fresh graphs of a new worker, as long as its clean runs are clean.
import type { Counts } from '../board/index.ts'
import type { MutantRef } from '../types/site.ts'
import { isClean } from './control.ts'
import { sameCounts, sumCounts } from './counts.ts'
import type { CaseKey, Failure, Observation, Recording, RunRequest } from './request.ts'
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
  let globals: 'reset' | 'keep' = 'reset'
  const fresh = (mutant: MutantRef | null): RunRequest => ({
    level: 'fresh',
    mutant,
    cases: 'all',
    stopAtFailure: mutant !== null,
    patience: 3,
    globals,
  })
  let control = yield fresh(null)
  if (!isFaithful(recording, [control])) {
    globals = 'keep'
    control = yield fresh(null)
  }
  // What keeps changing in one direction is state that piles up, not chance: four samples tell them apart.
  const controls = isFaithful(recording, [control])
    ? [control]
    : [control, yield fresh(null), yield fresh(null)]
  if (!isFaithful(recording, controls)) {
    for (const ref of input.tasks) report({ kind: 'alone', ref, doubt: 'unhealed', ms: 0 })
    return
  }
  const noisy = noisyCases(recording, controls)
  const expected = control.counts

  let pending: { readonly ref: MutantRef; readonly known: boolean; readonly seen: Observation }[] = []
  function* settle(): Cold<boolean> {
    const batch = pending
    pending = []
    if (batch.length === 0) return true
    const check = yield fresh(null)
    if (!isClean(check, expected, noisy) || drifts(recording, check, noisy)) {
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

/** A kill must be seen twice, with a clean run between (R7); `known`: it was, by another worker. */
function* decide(
  ref: MutantRef,
  seen: Observation,
  known: boolean,
  fresh: (mutant: MutantRef) => RunRequest,
  report: (verdict: PartialVerdict) => void,
): Cold<void> {
  const failure = seen.failures[0]
  if (seen.reached === 0) {
    // Dependencies kept what it changes, or it had no part in the failure: only a new worker can tell (R2).
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
  if (known) {
    report(killedBy(ref, failure, seen.ms))
    return
  }
  const again = yield fresh(ref)
  const second = again.failures[0]
  const ms = seen.ms + again.ms
  if (again.refused !== undefined) report({ kind: 'alone', ref, doubt: 'belt', ms })
  else if (!second) report({ kind: 'flaky', ref, ms })
  else if (second.timeout) report({ kind: 'alone', ref, doubt: 'timeout', ms })
  else report(killedBy(ref, second, ms))
}

function killedBy(ref: MutantRef, { by, case: killer, message }: Failure, ms: number): PartialVerdict {
  return { kind: 'killed', ref, by, killer, message, level: 'cold', ms }
}

/** True when fresh graphs behave as the untouched worker did, but for cases that evaluate other sites each time. */
function isFaithful(recording: Recording, controls: readonly Observation[]): boolean {
  if (controls.some(({ failures, refused }) => failures.length > 0 || refused !== undefined)) return false
  const noisy = noisyCases(recording, controls)
  return controls.every(control => !drifts(recording, control, noisy))
}

const NONE: Counts = new Map()

/** A dependency that kept its state makes a fresh graph take other paths than a new worker. */
function drifts(recording: Recording, control: Observation, noisy: ReadonlySet<CaseKey>): boolean {
  const passing = recording.cases.filter(c => c.state === 'pass' && !noisy.has(c.key))
  const of = (key: CaseKey): Counts => control.counts.get(key) ?? NONE
  if (passing.some(c => !c.concurrent && c.attempts === 1 && !sameCounts(c.counts, of(c.key)))) return true
  if (control.atLoad && !sameCounts(recording.atLoad, control.atLoad)) return true
  // Hooks and cases that ran side by side were recorded mixed.
  const together = passing.filter(c => c.concurrent)
  return !sameCounts(
    sumCounts([recording.inHooks, ...together.map(c => c.counts)]),
    sumCounts([control.hooks, ...together.map(c => of(c.key))]),
  )
}

/** Cases that never evaluate the same sites twice (random input, elapsed time): their counts say nothing. */
function noisyCases(recording: Recording, controls: readonly Observation[]): ReadonlySet<CaseKey> {
  const noisy = new Set<CaseKey>()
  for (const { key, counts, concurrent, attempts } of recording.cases) {
    const seen = controls.map(control => control.counts.get(key) ?? NONE)
    if (isErratic(concurrent || attempts > 1 ? seen : [counts, ...seen])) noisy.add(key)
  }
  return noisy
}

/** True when some site was evaluated now more, now less often. */
function isErratic(samples: readonly Counts[]): boolean {
  for (const key of new Set(samples.flatMap(counts => [...counts.keys()]))) {
    const rows = samples.map(counts => counts.get(key))
    const sites = Math.max(...rows.map(row => row?.length ?? 0))
    for (let site = 0; site < sites; site++) {
      const values = rows.map(row => row?.[site] ?? 0)
      const steps = values.slice(1).map((value, i) => Math.sign(value - values[i]!))
      if (steps.includes(1) && steps.includes(-1)) return true
    }
  }
  return false
}
