// Owns one test file in a mutating run: Jest's own run of it, then what the session asks for, then its end.
import fs from 'node:fs'
import {
  journalPath,
  openJournal,
  openWorkerFiles,
  readTasks,
  type SessionMode,
  type WorkerFiles,
} from '@redproof/core/worker'
import { relativePath } from '../relative-path.ts'
import { AloneRun, activate, taskOf } from './alone-run.ts'
import { type CircusEvent, type State, type TestRunner, testsOf, watchForCircus } from './circus.ts'
import { emptyResult } from './empty-result.ts'
import { trapExit } from './exit-trap.ts'
import { boardOf, type FileContext } from './file-context.ts'
import { type FirstLoad, watchFirstLoad } from './first-load.ts'
import { FileOrder } from './first-order.ts'
import { holdEnvironment } from './held-environment.ts'
import { isStopped, type JestSession, pidPath } from './jest-session.ts'
import { tellKeys } from './kept-keys.ts'
import { keepLayout, type Layout } from './layout.ts'
import { LoadedFiles } from './loaded-files.ts'
import { MutantPhase } from './mutant-phase.ts'
import { OrdinaryRun } from './ordinary-run.ts'
import { beltOf, unbuckle } from './seat-belt.ts'
import { freezeSnapshots } from './snapshots.ts'
import { areTimersFaked } from './world.ts'

// Captured before the seat belt, or user code, replaces them.
const { existsSync, writeFileSync } = fs
const now = performance.now.bind(performance)

/** Modes that have tasks for test files, and leave those alone that have none. */
const LATER: ReadonlySet<SessionMode> = new Set(['cold', 'alone', 'prove'])

/** Runs a test file with the project's own runner, and holds its environment back until the mutants are done. */
export class FileRun {
  readonly #session: JestSession
  readonly #context: FileContext
  readonly #project: string
  readonly #file: string
  readonly #ordinary: OrdinaryRun
  readonly #order: FileOrder | null
  readonly #started = now()
  readonly #loaded: LoadedFiles
  #first: FirstLoad | null = null
  #layout: Layout | null = null
  #faked = false
  #alone: AloneRun | null = null
  #mutants: MutantPhase | null = null
  #result: object | null = null
  /** Redproof's own, while mutants are to be tried after Jest's run. */
  #files: WorkerFiles | null = null

  constructor(
    session: JestSession,
    ...[globalConfig, config, environment, runtime, testPath]: Parameters<TestRunner>
  ) {
    this.#session = session
    this.#project = session.projects[config.id]?.name ?? ''
    this.#file = relativePath(session.root, testPath)
    const board = boardOf(environment)
    const belt = beltOf(environment, config, session)
    if (session.mode !== 'alone') belt?.record()
    const early = board.take()
    this.#context = {
      board,
      belt,
      globalConfig,
      config,
      environment,
      runtime,
      testPath,
      early,
      circus: null,
      state: null,
      expect: null,
      ownHooks: null,
    }
    this.#loaded = new LoadedFiles(session.root, runtime)
    this.#ordinary = new OrdinaryRun(board, environment.global)
    this.#order = FileOrder.of(config.id, testPath, environment.global)
  }

  /** The result of Jest's own run. */
  async run(inner: TestRunner, send: Parameters<TestRunner>[5]): Promise<object> {
    const { globalConfig, config, environment, runtime, testPath } = this.#context
    const path = journalPath(this.#session, this.#project, this.#file)
    // A journal that is there already: the worker before this one was ended while it tried a mutant.
    const again = existsSync(path)
    const { mode } = this.#session
    const later = LATER.has(mode)
    if (later && (again || isStopped(this.#session))) return emptyResult(testPath)
    if (mode === 'alone') {
      if (!this.#activate(path)) return emptyResult(testPath)
    } else if (later && !this.#hasTasks()) return emptyResult(testPath)
    else this.#files = openWorkerFiles(this.#session, this.#project, this.#file, call => this.#own(call))
    if (!again) this.#prepare(path)
    this.#own(() => writeFileSync(pidPath(path), String(process.pid)))
    const sendNow: Parameters<TestRunner>[5] =
      send && ((...args) => (this.#isOrdinary ? send(...args) : undefined))
    try {
      const result = await inner(globalConfig, config, environment, runtime, testPath, sendNow)
      await this.#alone?.settle()
      this.#result = result
      const cut = this.#order?.cut ?? []
      return cut.length > 0 ? { ...result, redproof: { cut } } : result
    } catch (error) {
      this.#alone?.onLoadError(error)
      throw error
    }
  }

  /** True until mutants are tried after Jest's own run. */
  get #isOrdinary(): boolean {
    return !this.#mutants?.begun
  }

  /** Mode `alone`: turns the file's mutant on; false when it has none. */
  #activate(path: string): boolean {
    const ref = taskOf(this.#session, this.#project, this.#file)
    if (!ref) return false
    const { environment, board } = this.#context
    activate(environment, board, ref)
    const journal = this.#own(() => openJournal(path))
    // By this line the main process knows whose journal it is; how long the file takes it knows from before.
    journal.write({ t: 'file', project: this.#project, file: this.#file, ms: 0, cases: [] })
    const { known } = readTasks(this.#session, this.#project, this.#file)
    this.#alone = new AloneRun(environment, this.#context, journal, ref, new Set(known))
    return true
  }

  /** Runs what the seat belt must not see. */
  #own<T>(call: () => T): T {
    const { belt } = this.#context
    return belt ? belt.own(call) : call()
  }

  #hasTasks(): boolean {
    const { refs, forced, breaks = [] } = readTasks(this.#session, this.#project, this.#file)
    return refs.length + forced.length + breaks.length > 0
  }

  #prepare(journal: string): void {
    const { environment, runtime } = this.#context
    watchForCircus(runtime, circus => {
      this.#context.circus = circus
    })
    this.#watchEvents()
    this.#first = watchFirstLoad(this.#context)
    trapExit(
      environment.global,
      () => !this.#isOrdinary || this.#alone !== null,
      () => (this.#alone ?? this.#mutants)?.onExit(),
    )
    holdEnvironment(
      environment,
      runtime,
      () => this.#afterwards(journal),
      () => {
        this.#context.belt?.release()
        unbuckle(environment)
      },
    )
  }

  /** On the instance, so that the project keeps the environment it has. */
  #watchEvents(): void {
    const { environment } = this.#context
    const own = environment.handleTestEvent
    environment.handleTestEvent = async (event, state) => {
      this.#context.state = state
      if (event.runtimeGlobals) this.#context.expect = event.runtimeGlobals.expect
      this.#onEvent(event, state)
      await own?.call(environment, event, state)
    }
  }

  #onEvent(event: CircusEvent, state: State): void {
    if (this.#mutants?.begun) {
      this.#mutants.onEvent(event, state)
      return
    }
    if (this.#alone) {
      if (event.name === 'run_start' && this.#context.expect) freezeSnapshots(this.#context.expect)
      this.#alone.onEvent(event, state, ({ rootDescribeBlock }) => testsOf(rootDescribeBlock))
      return
    }
    this.#ordinary.onEvent(event, state)
    if (event.name === 'run_start') {
      // Later rounds run on purpose with mutants, and after them nothing may be written either.
      if (this.#session.round > 0 && this.#context.expect) freezeSnapshots(this.#context.expect)
      this.#layout = keepLayout(state.rootDescribeBlock, this.#ordinary.keys)
      this.#faked = areTimersFaked(this.#context.environment.global)
      this.#loaded.note()
    } else if (event.name === 'run_finish') this.#loaded.note()
    this.#order?.onEvent(event, state)
  }

  /** Everything that happens once Jest has the file's result. */
  async #afterwards(path: string): Promise<void> {
    if (this.#alone) {
      this.#alone.end()
      return
    }
    const files = this.#files
    if (!this.#result || !files) {
      files?.close()
      return
    }
    this.#own(() => tellKeys(this.#session))
    const journal = files.journal()
    this.#mutants = new MutantPhase({
      session: this.#session,
      context: this.#context,
      ordinary: this.#ordinary,
      loaded: this.#loaded,
      project: this.#project,
      file: this.#file,
      files,
      started: this.#started,
      result: this.#result,
      layout: this.#layout,
      before: this.#first?.before ?? null,
      faked: this.#faked,
    })
    try {
      await this.#mutants.run(journal, path)
    } finally {
      journal.close()
      files.close()
    }
  }
}
