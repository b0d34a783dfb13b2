// Owns the course of a mutating run in the main process: first round, later rounds in new workers, until all is decided.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type JournalLine, readJournal } from '../channel/journal.ts'
import {
  type FileTasks,
  journalPath,
  readKnown,
  type SeatBelt,
  type Session,
  writeTasks,
} from '../channel/session.ts'
import { fileKey } from '../run/file-key.ts'
import { knownCases } from '../run/known-cases.ts'
import type { Reason } from '../types/reason.ts'
import { knownKeys } from './known-keys.ts'
import { createLanes } from './lanes.ts'
import { createLedger, type Ledger, type RoundEnd, type TestFile } from './ledger.ts'
import { aloneRound, nextRound } from './next-round.ts'
import type { PreparedModule } from './prepare-modules.ts'
import { unseenLoads } from './unseen-loads.ts'
import { watchJournals } from './watch-journals.ts'

/** What the ordinary run came to. */
export interface FirstRun {
  /** The files that were scheduled. */
  readonly files: readonly TestFile[]
  /** Whether mutants may be judged. */
  readonly usable: boolean
  /** True for a file in which a case passed: one that leaves no journal then was not followed. */
  readonly passed?: (file: TestFile) => boolean
  /** Files that the runner itself loads outside every test (configuration, global set-up), POSIX paths from the root. */
  readonly outside?: readonly string[]
}

/** Running test files of later rounds while the first is still at its mutants. */
export interface Besides {
  /** How many more workers may be busy now. */
  free(): number
  /** Runs one test file in a worker of its own; nothing of it is told to anyone. Resolves when it has ended, however that was. */
  run(session: Session, file: TestFile): Promise<void>
}

/** What a runner's adapter does for a campaign. */
export interface CampaignPort {
  /**
   * The ordinary run with pass 1. `onlyMutants` is called when all cases of all files have passed and at least one worker
   * is still at its mutants, with all files; never where nothing can be run beside them.
   */
  runFirst(
    session: Session,
    onlyMutants?: (files: readonly TestFile[], besides: Besides) => void,
  ): Promise<FirstRun>
  /** Runs these test files again, each in a new worker, with `session`; nothing of it may reach the user's reporters. */
  runAgain(session: Session, files: readonly TestFile[]): Promise<void>
  /** Ends the worker that is busy with `file` in that session; false when that cannot be done. */
  endWorker(file: TestFile, session: Session): boolean
  /** True when the worker that had `file` in that session ended by itself for want of memory; absent where that is not known. */
  ranOutOfMemory?(file: TestFile, session: Session): boolean
}

export interface CampaignOptions {
  /** Repository root, absolute. */
  readonly root: string
  readonly modules: readonly PreparedModule[]
  /** Sources of which it is asked as well whether they run where they are not served, POSIX paths from the root. */
  readonly asked?: readonly string[]
  readonly port: CampaignPort
  /** `record` where test files share a worker: then pass 1 is left to the later rounds. */
  readonly firstMode: 'replay' | 'record'
  /** Ends after the first round: all that is wanted is what the ordinary run shows. Default: false. */
  readonly onlyFirst?: boolean
  /** Seconds after which no mutant starts, or null. */
  readonly budget: number | null
  /** What mutants may touch; `on` when absent. */
  readonly seatBelt?: SeatBelt
  readonly onPhase: (name: string, total: number) => void
  readonly onVerdicts: (count: number) => void
  /** True when the user wants the run to end. */
  readonly isInterrupted: () => boolean
}

export interface CampaignResult {
  readonly ledger: Ledger
  /** Why mutants without a decision have none. */
  readonly undecided: Reason
  readonly suiteRed: boolean
  readonly wallMs: number
}

/** What stands for the journal of a file whose cases passed and whose worker wrote none: nobody knows what they reach. */
function silent({ project, file }: TestFile): readonly JournalLine[] {
  const why = 'Its worker left no word of what its cases reach.'
  return [
    { t: 'file', project, file, ms: 0, cases: [] },
    { t: 'unsupported', why },
    { t: 'done', ms: 0 },
  ]
}

/** Runs a campaign. Its folder under the system's temp folder is removed at the end. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { root, modules, port } = options
  const started = performance.now()
  const dir = mkdtempSync(join(tmpdir(), 'redproof-'))
  const deadline = options.budget === null ? null : Date.now() + options.budget * 1000
  const hung = new Set<string>()
  const workerName = ({ round, lane = 0 }: Session, file: TestFile): string =>
    `${round}.${lane} ${fileKey(file)}`
  const linesOf = (current: Session, { project, file }: TestFile): readonly JournalLine[] =>
    readJournal(journalPath(current, project, file))
  const endOf = (current: Session, file: TestFile, lines: readonly JournalLine[]): RoundEnd => {
    if (hung.has(workerName(current, file))) return 'hang'
    if (lines.at(-1)?.t === 'done') return 'done'
    return port.ranOutOfMemory?.(file, current) === true ? 'memory' : 'died'
  }
  const usualMs = new Map<string, number>()
  const { seatBelt = 'on' } = options
  const known = knownCases(root)
  const session = (mode: Session['mode'], round: number): Session => ({
    dir,
    mode,
    round,
    root,
    deadline,
    seatBelt,
    known,
  })
  const watch = (current: Session): (() => void) =>
    watchJournals({
      session: current,
      onVerdicts: options.onVerdicts,
      usualMs: file => usualMs.get(fileKey(file)) ?? 0,
      mayWait: () => lanes.isOpen,
      onHang: (file, lane) => {
        const own = { ...current, lane }
        if (port.endWorker(file, own)) hung.add(workerName(own, file))
      },
    })
  const resultOf = (ledger: Ledger, undecided: Reason, suiteRed: boolean): CampaignResult => ({
    ledger,
    undecided,
    suiteRed,
    wallMs: performance.now() - started,
  })
  const first = session(options.firstMode, 0)
  const ahead = session('cold', 1)
  /** Ends watching the journals of lanes. */
  let stopAhead = null as (() => void) | null
  const lanes = createLanes({
    session: ahead,
    first,
    modules,
    port,
    endOf,
    onBegin() {
      stopAhead = watch(ahead)
    },
  })
  try {
    options.onPhase('running the tests', 0)
    const unwatch = watch(first)
    const {
      files,
      usable,
      passed,
      outside = [],
    } = await port.runFirst(first, options.firstMode === 'replay' ? lanes.begin : undefined).finally(unwatch)
    lanes.settle()
    // Only now: modules are instrumented when they are first asked for, which the runner has done meanwhile.
    const ledger = createLedger(modules)
    const result = (undecided: Reason, suiteRed: boolean): CampaignResult =>
      resultOf(ledger, undecided, suiteRed)
    for (const file of files) {
      const written = linesOf(first, file)
      const isSilent = written.length === 0
      const lines = isSilent && passed?.(file) ? silent(file) : written
      ledger.absorbFirst(file, lines, isSilent ? 'done' : endOf(first, file, written))
    }
    if (!usable) return result('suite-red', true)
    const unseen = unseenLoads({
      root,
      modules: [...modules.map(({ file }) => file), ...(options.asked ?? [])],
      files: ledger.files,
      outside,
      actionsOf: ({ project, file }) => readKnown(first, project, file),
    })
    for (const [module, sentence] of unseen) ledger.unseen.set(module, sentence)
    if (options.onlyFirst === true) return result('unsupported', false)
    for (const file of ledger.files) usualMs.set(fileKey(file), file.ms)
    lanes.absorb(ledger)
    ledger.advanced()
    let stalled = false
    for (let round = 1; ; round++) {
      if (options.isInterrupted()) return result('interrupted', false)
      if (deadline !== null && Date.now() > deadline) return result('out-of-budget', false)
      const isFirst = round === 1
      const next = stalled
        ? aloneRound(ledger)
        : nextRound(ledger, isFirst, isFirst ? lanes.isAsked : undefined)
      if (!next) return result('unsupported', false)
      const current = session(next.mode, round)
      const count = (all: Iterable<FileTasks>): number =>
        [...all].reduce((sum, { refs, forced }) => sum + refs.length + forced.length, 0)
      options.onPhase(
        next.mode === 'cold' ? 'checking in new workers' : 'trying one by one',
        count(next.tasks.values()),
      )
      const tasks = isFirst ? lanes.hand(next, ledger) : next.tasks
      const again = [...tasks.keys()].map(id => ledger.files[id]!)
      for (const file of again) {
        const { project, file: path } = file
        writeTasks(current, project, path, { ...tasks.get(file.id)!, known: knownKeys(file) })
      }
      // That of the lanes sees all of the round.
      const stop = isFirst ? (stopAhead ?? watch(current)) : watch(current)
      stopAhead = null
      try {
        await Promise.all([again.length > 0 ? port.runAgain(current, again) : null, lanes.ended()])
      } finally {
        stop()
      }
      for (const file of again) {
        const { refs, forced } = tasks.get(file.id)!
        const lines = linesOf(current, file)
        ledger.absorbCold(file, [...forced, ...refs], lines, endOf(current, file, lines))
      }
      if (isFirst) lanes.absorb(ledger)
      // What a lane left undone is no reason to give up: there is none in the next round.
      if (ledger.advanced() || (isFirst && lanes.any)) continue
      // What could not be tried on fresh graphs must not keep from a decision what needs a worker of its own.
      if (next.mode === 'alone') return result('unsupported', false)
      stalled = true
    }
  } finally {
    await lanes.close()
    stopAhead?.()
    rmSync(dir, { recursive: true, force: true })
  }
}
