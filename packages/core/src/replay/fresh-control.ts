// Owns whether fresh graphs in a worker can stand for new processes: clean runs on them, beside its ordinary run.
import type { Counts } from '../board/index.ts'
import { hearsFailures } from './canary.ts'
import { sameCounts, sumCounts } from './counts.ts'
import { freshRun } from './fresh-run.ts'
import type { CaseKey, Observation, Recording, RunRequest } from './request.ts'

export interface FreshControl {
  /** How globals are to be put back before each graph. */
  readonly globals: 'reset' | 'keep'
  /** What a clean run of each case evaluates. */
  readonly expected: ReadonlyMap<CaseKey, Counts>
  /** Cases whose counts differ by chance. */
  readonly noisy: ReadonlySet<CaseKey>
}

/**
 * Runs all cases without a mutant, on up to four fresh graphs. `unhealed` when these differ from the ordinary run,
 * `unheard` when a case that fails is not seen to fail.
 */
export function* freshControl(
  recording: Recording,
): Generator<RunRequest, FreshControl | 'unhealed' | 'unheard', Observation> {
  // First, so that what it may leave behind is there in all that follows, or the control differs.
  if (!(yield* hearsFailures(recording))) return 'unheard'
  let globals: 'reset' | 'keep' = 'reset'
  const clean = (): RunRequest => freshRun(null, globals)
  let control = yield clean()
  if (!isFaithful(recording, [control])) {
    globals = 'keep'
    control = yield clean()
  }
  // What keeps changing in one direction is state that piles up, not chance: four samples tell them apart.
  const controls = isFaithful(recording, [control]) ? [control] : [control, yield clean(), yield clean()]
  if (!isFaithful(recording, controls)) return 'unhealed'
  return { globals, expected: control.counts, noisy: noisyCases(recording, controls) }
}

/** True when fresh graphs behave as the untouched worker did, but for cases that evaluate other sites each time. */
function isFaithful(recording: Recording, controls: readonly Observation[]): boolean {
  if (controls.some(({ failures, refused }) => failures.length > 0 || refused !== undefined)) return false
  const noisy = noisyCases(recording, controls)
  return controls.every(control => !drifts(recording, control, noisy))
}

const NONE: Counts = new Map()

/** A dependency that kept its state makes a fresh graph take other paths than a new worker. */
export function drifts(recording: Recording, control: Observation, noisy: ReadonlySet<CaseKey>): boolean {
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
  // It takes one step up and one down.
  if (samples.length < 3) return false
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
