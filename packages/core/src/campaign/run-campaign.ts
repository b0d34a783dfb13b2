// Owns the course of a mutating run in the main process: first round, later rounds in new workers, until all is decided.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type JournalLine, readJournal } from '../channel/journal.ts'
import { journalPath, readKnown, type SeatBelt, type Session, writeTasks } from '../channel/session.ts'
import { fileKey } from '../run/file-key.ts'
import { knownCases } from '../run/known-cases.ts'
import type { Reason } from '../types/reason.ts'
import { knownKeys } from './known-keys.ts'
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

/** What a runner's adapter does for a campaign. */
export interface CampaignPort {
  /** The ordinary run with pass 1. */
  runFirst(session: Session): Promise<FirstRun>
  /** Runs these test files again, each in a new worker, with `session`; nothing of it may reach the user's reporters. */
  runAgain(session: Session, files: readonly TestFile[]): Promise<void>
  /** Ends the worker that is busy with `file`; false when that cannot be done. */
  endWorker(file: TestFile): boolean
  /** True when the worker that had `file` in the last round ended by itself for want of memory; absent where that is not known. */
  ranOutOfMemory?(file: TestFile): boolean
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
  const endOf = (lines: ReturnType<typeof readJournal>, file: TestFile): RoundEnd => {
    if (hung.has(fileKey(file))) return 'hang'
    if (lines.length === 0 || lines.at(-1)!.t === 'done') return 'done'
    return port.ranOutOfMemory?.(file) === true ? 'memory' : 'died'
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
      onHang: file => {
        if (port.endWorker(file)) hung.add(fileKey(file))
      },
    })
  const resultOf = (ledger: Ledger, undecided: Reason, suiteRed: boolean): CampaignResult => ({
    ledger,
    undecided,
    suiteRed,
    wallMs: performance.now() - started,
  })
  try {
    const first = session(options.firstMode, 0)
    options.onPhase('running the tests', 0)
    const unwatch = watch(first)
    const { files, usable, passed, outside = [] } = await port.runFirst(first).finally(unwatch)
    // Only now: modules are instrumented when they are first asked for, which the runner has done meanwhile.
    const ledger = createLedger(modules)
    const result = (undecided: Reason, suiteRed: boolean): CampaignResult =>
      resultOf(ledger, undecided, suiteRed)
    for (const file of files) {
      const written = readJournal(journalPath(first, file.project, file.file))
      const lines = written.length === 0 && passed?.(file) ? silent(file) : written
      ledger.absorbFirst(file, lines, endOf(lines, file))
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
    ledger.advanced()
    let stalled = false
    for (let round = 1; ; round++) {
      if (options.isInterrupted()) return result('interrupted', false)
      if (deadline !== null && Date.now() > deadline) return result('out-of-budget', false)
      const next = stalled ? aloneRound(ledger) : nextRound(ledger, round === 1)
      if (!next) return result('unsupported', false)
      const current = session(next.mode, round)
      const again = [...next.tasks.keys()].map(id => ledger.files[id]!)
      let total = 0
      for (const [id, tasks] of next.tasks) {
        const { project, file } = ledger.files[id]!
        writeTasks(current, project, file, { ...tasks, known: knownKeys(ledger.files[id]!) })
        total += tasks.refs.length + tasks.forced.length
      }
      options.onPhase(next.mode === 'cold' ? 'checking in new workers' : 'trying one by one', total)
      hung.clear()
      const stop = watch(current)
      try {
        await port.runAgain(current, again)
      } finally {
        stop()
      }
      for (const file of again) {
        const lines = readJournal(journalPath(current, file.project, file.file))
        const { refs, forced } = next.tasks.get(file.id)!
        ledger.absorbCold(file, [...forced, ...refs], lines, lines.length === 0 ? 'died' : endOf(lines, file))
      }
      if (ledger.advanced()) continue
      // What could not be tried on fresh graphs must not keep from a decision what needs a worker of its own.
      if (next.mode === 'alone') return result('unsupported', false)
      stalled = true
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
