// Owns pass 1: the mutants of one test file, tried in the live worker with the modules left loaded.
import type { ModuleState } from '../board/index.ts'
import type { MutantRef } from '../types/site.ts'
import { passByThemselves } from './by-themselves.ts'
import { CHECKPOINT_EVERY, checkpoint } from './checkpoint.ts'
import { cleanRun } from './clean-run.ts'
import { judgeControl } from './control.ts'
import { type CoveredMutant, type CoveredSite, coveredMutants, coveredSites } from './coverage.ts'
import { heal } from './heal.ts'
import { bySameKiller, type Kill } from './kill.ts'
import { killersRunClean } from './left-behind.ts'
import type { LiveFile, Replay } from './live-file.ts'
import { reasonAgainstReplay } from './reason-against-replay.ts'
import type { CaseKey, Recording } from './request.ts'
import { lookAgain, type SecondLook } from './second-look.ts'
import { isUnreached } from './unreached.ts'
import type { Doubt, PartialVerdict } from './verdict.ts'

export interface ReplayInput {
  readonly recording: Recording
  readonly modules: ReadonlyMap<string, ModuleState>
  /** Narrows what is tried; the whole of what is reached when absent. */
  readonly wanted?: (ref: MutantRef) => boolean
  /** True when another test file has killed it already: it may be left out. */
  readonly isKilled: (ref: MutantRef) => boolean
  /** Told which sites are reached, before any verdict; once more where cases that ran side by side could be told apart. */
  readonly onReach: (sites: readonly CoveredSite[]) => void
  readonly report: (verdict: PartialVerdict) => void
  /** True when no mutant may start any more; what is left is not reported. */
  readonly outOfTime?: () => boolean
  /** What costs most comes first: survivors, which others confirm meanwhile, are mostly found there. Default: last. */
  readonly dearestFirst?: boolean
  /** Only says what is reached. */
  readonly recordOnly?: boolean
}

/** Kills waiting for one shared clean run. */
const BATCH = 16

/** Drives the replay of one test file. Yields runs, is resumed with what they showed, reports partial results. */
export function* replayFile(input: ReplayInput): Replay<void> {
  const { recording, modules, report } = input
  const passing = recording.cases.filter(c => c.state === 'pass').map(c => c.key)
  const wanted = (sites: readonly CoveredSite[]): readonly CoveredMutant[] =>
    coveredMutants(sites, modules).filter(m => input.wanted?.(m.ref) ?? true)
  const early = coveredSites(recording, modules)
  // Before the first run: should the worker not come back from it, new ones go on from what is known.
  input.onReach(early)
  if (input.recordOnly || wanted(early).length === 0) return
  const first = yield cleanRun(passing)
  const second = yield cleanRun(passing)
  const control = judgeControl(recording, first, second)
  const together = recording.cases.some(({ concurrent }) => concurrent)
  const sites = together ? coveredSites(recording, modules, first.counts) : early
  if (together) input.onReach(sites)
  const live: LiveFile = {
    passing,
    control,
    usable: control.replayable,
    dependent: new Set(),
    independent: new Set(),
    accepted: [],
    report,
  }

  let pending: Kill[] = []
  let sinceCheckpoint = 0
  function* settleAll(): Replay<void> {
    const kills = pending
    pending = []
    yield* settle(kills, live)
  }
  function* checkAll(): Replay<void> {
    yield* settleAll()
    sinceCheckpoint = 0
    yield* checkpoint(live)
  }

  const cheapest = cheapestFirst(wanted(sites), recording)
  for (const mutant of input.dearestFirst ? cheapest.toReversed() : cheapest) {
    if (input.outOfTime?.()) break
    if (input.isKilled(mutant.ref)) continue
    const why = reasonAgainstReplay(mutant, live)
    if (why) {
      doubt(mutant, why, live)
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
    if (isUnreached(seen)) doubt(mutant, 'unreached', live, seen.ms)
    else if (seen.refused !== undefined || failure?.by === 'exit') {
      // Code that was cut off half way may leave anything behind.
      doubt(mutant, 'belt', live, seen.ms)
      yield* checkAll()
    } else if (!failure) report({ kind: 'survived', ref: mutant.ref, level: 'replay', ms: seen.ms })
    else if (failure.timeout) {
      doubt(mutant, 'timeout', live, seen.ms)
      yield* checkAll()
    } else {
      // A case that meets what earlier runs left may fail on that, whatever the text says about state.
      const touched = seen.touchedState || mutant.cases.some(c => control.drifted.has(c))
      pending.push({ mutant, failure, touchedState: touched, ms: seen.ms })
    }
    if (pending.length >= BATCH) yield* settleAll()
    if (sinceCheckpoint >= CHECKPOINT_EVERY) yield* checkAll()
  }
  if (sinceCheckpoint > 0) yield* checkAll()
}

/** Decides what was seen to kill once. */
function* settle(kills: readonly Kill[], live: LiveFile): Replay<void> {
  if (kills.length === 0) return
  if (!(yield* killersRunClean(kills, live))) {
    for (const { mutant, ms } of kills) doubt(mutant, 'poisoned', live, ms)
    yield* heal(live)
    return
  }
  // Backwards, so that a mutant that leaves something behind for its follower meets another one this time.
  for (const group of bySameKiller(kills.toReversed())) {
    /** Those seen twice, by the cases that ran the second time. */
    const steady = new Map<string, { readonly kill: Kill; readonly look: SecondLook }[]>()
    for (const kill of group) {
      const look = yield* lookAgain(kill)
      if (look.cases === null) doubt(kill.mutant, 'unsteady', live, look.ms)
      else steady.set(look.cases.join(), [...(steady.get(look.cases.join()) ?? []), { kill, look }])
    }
    for (const all of steady.values()) {
      const sound = yield* passByThemselves(all[0]!.look.cases!, live)
      for (const { kill, look } of all) {
        if (sound) accept(kill, live, look.ms)
        else doubt(kill.mutant, 'poisoned', live, look.ms)
      }
    }
  }
}

function doubt(mutant: CoveredMutant, why: Doubt, { report }: LiveFile, ms = 0): void {
  report({ kind: 'doubt', ref: mutant.ref, doubt: why, ms })
}

function accept(kill: Kill, { accepted, report }: LiveFile, ms: number): void {
  const { mutant, failure, touchedState } = kill
  const { by, case: killer, message } = failure
  report({ kind: 'killed', ref: mutant.ref, by, killer, message, level: 'replay', touchedState, ms })
  accepted.push(kill)
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
