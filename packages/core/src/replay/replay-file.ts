// Owns pass 1: the mutants of one test file, tried in the live worker with the modules left loaded.
import type { ModuleState } from '../board/index.ts'
import type { MutantRef } from '../types/site.ts'
import { type Control, isClean, judgeControl } from './control.ts'
import { type CoveredMutant, type CoveredSite, coveredMutants, coveredSites } from './coverage.ts'
import type { CaseKey, Failure, Observation, Recording, RunRequest } from './request.ts'
import type { Doubt, PartialVerdict } from './verdict.ts'

export interface ReplayInput {
  readonly recording: Recording
  readonly modules: ReadonlyMap<string, ModuleState>
  /** Narrows what is tried; the whole of what is reached when absent. */
  readonly wanted?: (ref: MutantRef) => boolean
  /** True when another test file has killed it already: it may be left out. */
  readonly isKilled: (ref: MutantRef) => boolean
  /** Told which sites are reached, once, before any verdict. */
  readonly onReach: (sites: readonly CoveredSite[]) => void
  readonly report: (verdict: PartialVerdict) => void
  /** True when no mutant may start any more; what is left is not reported. */
  readonly outOfTime?: () => boolean
  /** Only says what is reached. */
  readonly recordOnly?: boolean
}

interface Kill {
  readonly mutant: CoveredMutant
  readonly failure: Failure
  readonly touchedState: boolean
  readonly ms: number
}

/** A kill seen once more, with the cases that ran. */
interface Shown {
  readonly kill: Kill
  readonly cases: readonly CaseKey[]
  readonly ms: number
}

type Replay<T> = Generator<RunRequest, T, Observation>

/** Kills waiting for one shared clean run. */
const BATCH = 16
/** Mutants between two clean runs of the whole file (R4). */
const CHECKPOINT = 150

/** Drives the replay of one test file. Yields runs, is resumed with what they showed, reports partial results. */
export function* replayFile(input: ReplayInput): Replay<void> {
  const { recording, modules, report } = input
  const passing = recording.cases.filter(c => c.state === 'pass').map(c => c.key)
  const wanted = (sites: readonly CoveredSite[]): readonly CoveredMutant[] =>
    coveredMutants(sites, modules).filter(m => input.wanted?.(m.ref) ?? true)
  const early = coveredSites(recording, modules)
  if (input.recordOnly || wanted(early).length === 0) {
    input.onReach(early)
    return
  }
  const first = yield clean(passing)
  const second = yield clean(passing)
  const control = judgeControl(recording, first, second)
  const sites = coveredSites(recording, modules, first.counts)
  input.onReach(sites)

  let pending: Kill[] = []
  let accepted: Kill[] = []
  let sinceCheckpoint = 0
  let usable = control.replayable
  /** Cases that were seen to fail without the cases before them. */
  const dependent = new Set<CaseKey>()
  /** Lists of cases that were seen to pass without any others. */
  const independent = new Set<string>()
  const doubt = (mutant: CoveredMutant, why: Doubt, ms = 0): void =>
    report({ kind: 'doubt', ref: mutant.ref, doubt: why, ms })

  function* settle(): Replay<void> {
    const kills = pending
    pending = []
    if (kills.length === 0) return
    const check = yield clean(killersOf(kills, passing))
    if (!isClean(check, control.expected, control.unstable)) {
      for (const { mutant, ms } of kills) doubt(mutant, 'poisoned', ms)
      usable = yield* heal(control, passing)
      return
    }
    // Backwards, so that a mutant that leaves something behind for its follower meets another one this time.
    for (const group of bySameKiller(kills.toReversed())) {
      const steady = new Map<string, Shown[]>()
      for (const kill of group) {
        const shown = yield* showAgain(kill)
        if ('doubtful' in shown) doubt(kill.mutant, 'unsteady', shown.ms)
        else steady.set(shown.cases.join(), [...(steady.get(shown.cases.join()) ?? []), shown])
      }
      for (const [name, all] of steady) {
        // The same cases by themselves, once: together with others they may pass on what those left for them.
        if (!independent.has(name)) {
          const alone = yield clean(all[0]!.cases)
          if (!isClean(alone, control.expected, control.unstable)) {
            for (const { kill, ms } of all) doubt(kill.mutant, 'poisoned', ms)
            for (const { case: key } of alone.failures) if (key !== null) dependent.add(key)
            continue
          }
          independent.add(name)
        }
        for (const { kill, ms } of all) {
          const { failure } = kill
          report({
            kind: 'killed',
            ref: kill.mutant.ref,
            by: failure.by,
            killer: failure.case,
            message: failure.message,
            level: 'replay',
            touchedState: kill.touchedState,
            ms,
          })
          accepted.push(kill)
        }
      }
    }
  }

  function* checkpoint(): Replay<void> {
    yield* settle()
    sinceCheckpoint = 0
    if (!usable) return
    const check = yield clean(passing)
    if (!isClean(check, control.expected, control.unstable)) {
      const failed = new Set(check.failures.map(f => f.case))
      for (const { mutant, failure, ms } of accepted)
        if (failed.has(null) || failed.has(failure.case)) report({ kind: 'retract', ref: mutant.ref, ms })
      usable = yield* heal(control, passing)
    }
    accepted = []
  }

  for (const mutant of cheapestFirst(wanted(sites), recording)) {
    if (input.outOfTime?.()) break
    if (input.isKilled(mutant.ref)) continue
    const why = reasonAgainstReplay(mutant, control, dependent, usable)
    if (why) {
      doubt(mutant, why)
      continue
    }
    const seen = yield {
      level: 'replay',
      mutant: mutant.ref,
      cases: mutant.cases,
      stopAtFailure: true,
      patience: 1,
    }
    sinceCheckpoint++
    const failure = seen.failures[0]
    // Whatever failed, a mutant that was never evaluated had no part in it.
    if (seen.reached === 0) doubt(mutant, 'unreached', seen.ms)
    else if (seen.refused !== undefined || failure?.by === 'exit') {
      // Code that was cut off half way may leave anything behind.
      doubt(mutant, 'belt', seen.ms)
      yield* checkpoint()
    } else if (!failure) report({ kind: 'survived', ref: mutant.ref, level: 'replay', ms: seen.ms })
    else if (failure.timeout) {
      doubt(mutant, 'timeout', seen.ms)
      yield* checkpoint()
    } else {
      // A case that meets what earlier runs left may fail on that, whatever the text says about state.
      const touched = seen.touchedState || mutant.cases.some(c => control.drifted.has(c))
      pending.push({ mutant, failure, touchedState: touched, ms: seen.ms })
    }
    if (pending.length >= BATCH) yield* settle()
    if (sinceCheckpoint >= CHECKPOINT) yield* checkpoint()
  }
  if (sinceCheckpoint > 0) yield* checkpoint()
}

function clean(cases: readonly CaseKey[]): RunRequest {
  return { level: 'replay', mutant: null, cases, stopAtFailure: false, patience: 3 }
}

/** Evaluates the graph anew; true when a clean run is as it should be again. */
function* heal(control: Control, passing: readonly CaseKey[]): Replay<boolean> {
  for (const globals of ['reset', 'keep'] as const) {
    const fresh = yield {
      level: 'fresh',
      mutant: null,
      cases: 'all',
      stopAtFailure: false,
      patience: 3,
      globals,
    }
    if (!isClean(fresh, control.expected, control.unstable)) continue
    const warm = yield clean(passing)
    if (isClean(warm, control.expected, control.unstable)) return true
  }
  return false
}

function reasonAgainstReplay(
  mutant: CoveredMutant,
  control: Control,
  dependent: ReadonlySet<CaseKey>,
  usable: boolean,
): Doubt | null {
  if (mutant.atLoad) return 'static'
  if (mutant.freshOnly) return 'fresh-only'
  if (!control.replayable || mutant.cases.some(c => control.unstable.has(c) || dependent.has(c)))
    return 'unreplayable'
  return usable ? null : 'unhealed'
}

/** The killers in declaration order; all covering cases where a hook outside any case noticed. */
function killersOf(kills: readonly Kill[], passing: readonly CaseKey[]): readonly CaseKey[] {
  const keys = new Set(
    kills.flatMap(({ mutant, failure }) => (failure.case === null ? mutant.cases : [failure.case])),
  )
  return passing.filter(key => keys.has(key))
}

/** Sees a kill once more: by its killer alone, which is cheap and says most, else by all the cases that ran before. */
function* showAgain(kill: Kill): Replay<Shown | { readonly doubtful: true; readonly ms: number }> {
  let { ms } = kill
  const before = upTo(kill)
  const lists = kill.failure.case === null || before.length === 1 ? [before] : [[kill.failure.case], before]
  for (const cases of lists) {
    const again = yield {
      level: 'replay',
      mutant: kill.mutant.ref,
      cases,
      stopAtFailure: true,
      patience: 1,
    }
    ms += again.ms
    const failure = again.failures[0]
    if (failure && !failure.timeout && again.reached > 0 && again.refused === undefined)
      return { kill, cases, ms }
    // What was cut off may have left anything behind.
    if (failure?.timeout || again.refused !== undefined) break
  }
  return { doubtful: true, ms }
}

/** Kills in groups with the same killer, the groups in order of their first. */
function bySameKiller(kills: readonly Kill[]): readonly (readonly Kill[])[] {
  const groups = new Map<CaseKey | null, Kill[]>()
  for (const kill of kills) {
    const group = groups.get(kill.failure.case)
    if (group) group.push(kill)
    else groups.set(kill.failure.case, [kill])
  }
  return [...groups.values()]
}

/** The covering cases up to the killer, in the order in which they ran. */
function upTo({ mutant, failure }: Kill): readonly CaseKey[] {
  const end = failure.case === null ? -1 : mutant.cases.indexOf(failure.case)
  return end < 0 ? mutant.cases : mutant.cases.slice(0, end + 1)
}

function cheapestFirst(mutants: readonly CoveredMutant[], recording: Recording): readonly CoveredMutant[] {
  const ms = new Map(recording.cases.map(c => [c.key, c.ms]))
  const cost = new Map<readonly CaseKey[], number>()
  const of = ({ cases }: CoveredMutant): number => {
    let sum = cost.get(cases)
    if (sum === undefined)
      cost.set(cases, (sum = cases.reduce((total, key) => total + (ms.get(key) ?? 0), 0)))
    return sum
  }
  return mutants.toSorted((a, b) => of(a) - of(b))
}
