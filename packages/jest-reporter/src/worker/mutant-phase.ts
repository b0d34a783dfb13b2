// Owns what happens to a test file once Jest has its result: what the ordinary run showed is written down, then mutants are tried.
import { join } from 'node:path'
import {
  fileRules,
  type JournalWriter,
  leftOutCases,
  type RealmGuard,
  type Recording,
  type WorkerFiles,
  withoutLeftOut,
  writeKnown,
} from '@redproof/core/worker'
import type { CircusEvent, State } from './circus.ts'
import type { FileContext } from './file-context.ts'
import { isStopped, type JestSession } from './jest-session.ts'
import { keepResult } from './kept-result.ts'
import type { Layout } from './layout.ts'
import type { LoadedFiles } from './loaded-files.ts'
import { MutantLoop } from './mutant-loop.ts'
import type { OrdinaryRun } from './ordinary-run.ts'
import { wasServed } from './served-modules.ts'
import { markUsed } from './used-worker.ts'

// Captured before user code replaces it.
const now = performance.now.bind(performance)

export interface MutantPhaseInput {
  readonly session: JestSession
  readonly context: FileContext
  readonly ordinary: OrdinaryRun
  readonly loaded: LoadedFiles
  readonly project: string
  /** POSIX path from the repository root. */
  readonly file: string
  /** Redproof's own, still open afterwards. */
  readonly files: WorkerFiles
  /** When Jest began with the file. */
  readonly started: number
  /** What Jest has as the file's result. */
  readonly result: object
  /** The tests as they were collected, and the realm before any of them; null where circus did not tell. */
  readonly layout: Layout | null
  readonly before: RealmGuard | null
  /** True when the file had faked its timers before its first case began. */
  readonly faked: boolean
}

/** The part of a test file's run in which mutants are tried. */
export class MutantPhase {
  readonly #in: MutantPhaseInput
  #loop: MutantLoop | null = null

  constructor(input: MutantPhaseInput) {
    this.#in = input
  }

  onEvent(event: CircusEvent, state: State): void {
    this.#loop?.onEvent(event, state)
  }

  onExit(): void {
    this.#loop?.onExit()
  }

  /** True once mutants are tried: nothing of what runs is Jest's own any more. */
  get begun(): boolean {
    return this.#loop !== null
  }

  /** Writes into the journal at `path`, which stays open. */
  async run(journal: JournalWriter, path: string): Promise<void> {
    const { session, context, ordinary, loaded, project, file } = this.#in
    const started = now()
    const whole = ordinary.recording(context.early)
    const named = ordinary.named()
    const leftOut = leftOutCases({
      session,
      project,
      file,
      cases: named.map(({ titles }, key) => ({ titles, failed: whole.cases[key]!.state === 'fail' })),
    })
    const recording = withoutLeftOut(whole, leftOut)
    const { belt } = context
    if (belt && session.round === 0) writeKnown(session, project, file, belt.known())
    journal.write({
      t: 'file',
      project,
      file,
      // With loading, which is most of it: a run alone is judged by it.
      ms: started - this.#in.started,
      cases: named.map((one, key) => (leftOut.has(key) ? { ...one, known: true } : one)),
    })
    journal.write({ t: 'loaded', files: loaded.files() })
    const obstacle = this.#obstacle()
    if (obstacle !== null) {
      journal.write({ t: 'unsupported', why: obstacle })
      journal.write({ t: 'reach', modules: this.#loadedModules(), sites: [] })
    } else if (recording.cases.every(({ state }) => state !== 'fail')) {
      // Jest hears of the file when its mutants are done, which an interruption may prevent.
      if (session.round === 0) this.#own(() => keepResult(path, this.#in.result))
      await this.#drive(recording, leftOut, journal)
    }
    journal.write({ t: 'done', ms: now() - started })
  }

  /** Runs what the seat belt must not see. */
  #own<T>(call: () => T): T {
    const { belt } = this.#in.context
    return belt ? belt.own(call) : call()
  }

  /** Why mutants cannot be tried in this file, as one sentence, or null. */
  #obstacle(): string | null {
    const { session, layout, before } = this.#in
    const { circus, state, expect } = this.#in.context
    if (!circus) return 'mutation unavailable for this file, because its test runner is not jest-circus.'
    if (!state || !expect || !before || !layout)
      return 'mutation unavailable for this file, because jest-circus did not tell what it does.'
    const missed = this.#loadedModules().find(path => !wasServed(join(session.root, path)))
    if (missed !== undefined)
      return `mutation unavailable for this file, because Jest loads ${missed} without any transform (see transformIgnorePatterns).`
    return null
  }

  /** Modules under mutation that the file has loaded, whether or not they came instrumented. */
  #loadedModules(): readonly string[] {
    const { session, loaded } = this.#in
    return loaded.files().filter(path => join(session.root, path) in session.modules)
  }

  async #drive(recording: Recording, leftOut: ReadonlySet<number>, journal: JournalWriter): Promise<void> {
    const { session, context, ordinary, project, file, files, layout, before, faked } = this.#in
    this.#loop = new MutantLoop({
      context,
      ordinary,
      leftOut,
      layout: layout!,
      before: before!,
      faked,
      onRun: ({ mutant }) => {
        markUsed()
        journal.write({ t: 'try', key: mutant?.key ?? '', n: mutant?.n ?? 0 })
      },
    })
    await this.#loop.drive(
      fileRules({
        session,
        modules: context.board.modules,
        recording,
        journal,
        files,
        project,
        path: file,
        isStopped: () => isStopped(session),
      }),
    )
  }
}
