// Owns one test file in a mutating run: Jest's own run of it, then what the session asks for, then its end.
import fs from 'node:fs'
import { join } from 'node:path'
import {
  createRealmGuard,
  fileRules,
  type JournalWriter,
  journalPath,
  leftOutCases,
  openJournal,
  openKillMap,
  type RealmGuard,
  type Recording,
  readTasks,
  type SessionMode,
  withoutLeftOut,
  writeKnown,
} from '@redproof/core/worker'
import { relativePath } from '../relative-path.ts'
import { Alone, activate, taskOf } from './alone.ts'
import { type CircusEvent, type State, type TestRunner, testsOf, watchForCircus } from './circus.ts'
import { emptyResult } from './empty-result.ts'
import { trapExit } from './exit-trap.ts'
import { boardOf, type FileContext } from './file-context.ts'
import { FileOrder } from './first-order.ts'
import { type JestSession, pidPath, stopPath } from './jest-session.ts'
import { tellKeys } from './kept-keys.ts'
import { keepResult } from './kept-result.ts'
import { keepLayout, type Layout } from './layout.ts'
import { LoadedFiles } from './loaded-files.ts'
import { Loop } from './loop.ts'
import { OrdinaryRun } from './ordinary-run.ts'
import { beltOf, unbuckle } from './seat-belt.ts'
import { wasServed } from './served-modules.ts'
import { freezeSnapshots } from './snapshots.ts'
import { markUsed } from './used-worker.ts'
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
  #before: RealmGuard | null = null
  #layout: Layout | null = null
  #faked = false
  #loop: Loop | null = null
  #alone: Alone | null = null
  #phase: 'ordinary' | 'loop' = 'ordinary'
  #result: object | null = null

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
    this.#ordinary = new OrdinaryRun(board)
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
    if (later && (again || this.#isStopped())) return emptyResult(testPath)
    if (mode === 'alone') {
      const ref = taskOf(this.#session, this.#project, this.#file)
      if (!ref) return emptyResult(testPath)
      activate(environment, this.#context.board, ref)
      const journal = this.#own(() => openJournal(path))
      // By this line the main process knows whose journal it is; how long the file takes it knows from before.
      journal.write({ t: 'file', project: this.#project, file: this.#file, ms: 0, cases: [] })
      const { known } = readTasks(this.#session, this.#project, this.#file)
      this.#alone = new Alone(environment, this.#context, journal, ref, new Set(known))
    } else if (later && !this.#hasTasks()) return emptyResult(testPath)
    if (!again) this.#prepare(path)
    this.#own(() => writeFileSync(pidPath(path), String(process.pid)))
    const sendNow: Parameters<TestRunner>[5] =
      send && ((...args) => (this.#phase === 'ordinary' ? send(...args) : undefined))
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

  /** Runs what the seat belt must not see. */
  #own<T>(call: () => T): T {
    const { belt } = this.#context
    return belt ? belt.own(call) : call()
  }

  #hasTasks(): boolean {
    const { refs, forced, breaks = [] } = readTasks(this.#session, this.#project, this.#file)
    return refs.length + forced.length + breaks.length > 0
  }

  #isStopped(): boolean {
    return existsSync(stopPath(this.#session))
  }

  #prepare(journal: string): void {
    const { environment, runtime } = this.#context
    watchForCircus(runtime, circus => {
      this.#context.circus = circus
    })
    this.#watchEvents()
    this.#watchLoading()
    trapExit(
      environment.global,
      () => this.#phase === 'loop' || this.#alone !== null,
      () => (this.#alone ?? this.#loop)?.onExit(),
    )
    // The environment must outlive Jest's own run: what was collected, printed and measured is taken by then.
    const endRuntime = runtime.teardown.bind(runtime)
    const endEnvironment = environment.teardown.bind(environment)
    runtime.teardown = () => undefined
    environment.teardown = async () => {
      try {
        await this.#afterwards(journal)
      } finally {
        this.#context.belt?.release()
        unbuckle(environment)
        runtime.teardown = endRuntime
        environment.teardown = endEnvironment
        endRuntime()
        await endEnvironment()
      }
    }
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
    if (this.#phase === 'loop') {
      this.#loop?.onEvent(event, state)
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

  /** When the first file of the user is loaded, circus is set up and nothing of the user's has run. */
  #watchLoading(): void {
    const { runtime, config, testPath } = this.#context
    const own = new Set([...config.setupFilesAfterEnv, testPath])
    const note = (path: string): void => {
      if (this.#before || !this.#context.state || !own.has(path)) return
      this.#context.ownHooks = [...this.#context.state.rootDescribeBlock.hooks]
      this.#before = createRealmGuard(this.#context.environment.global, process)
      this.#before.snapshot()
    }
    const { requireModule, unstable_importModule } = runtime
    runtime.requireModule = function (this: typeof runtime, path, ...rest) {
      note(path)
      return requireModule.call(this, path, ...rest)
    }
    runtime.unstable_importModule = function (this: typeof runtime, path, ...rest) {
      note(path)
      return unstable_importModule.call(this, path, ...rest)
    }
  }

  /** Everything that happens once Jest has the file's result. */
  async #afterwards(path: string): Promise<void> {
    if (this.#alone) {
      this.#alone.end()
      return
    }
    if (!this.#result) return
    this.#own(() => tellKeys(this.#session))
    const journal = this.#own(() => openJournal(path))
    try {
      await this.#tryMutants(journal, path)
    } finally {
      journal.close()
    }
  }

  async #tryMutants(journal: JournalWriter, path: string): Promise<void> {
    const started = now()
    const named = this.#ordinary.named()
    const whole = this.#ordinary.recording(this.#context.early)
    const leftOut = leftOutCases({
      session: this.#session,
      project: this.#project,
      file: this.#file,
      cases: named.map(({ titles }, key) => ({ titles, failed: whole.cases[key]!.state === 'fail' })),
    })
    const recording = withoutLeftOut(whole, leftOut)
    const { belt } = this.#context
    if (belt && this.#session.round === 0) writeKnown(this.#session, this.#project, this.#file, belt.known())
    journal.write({
      t: 'file',
      project: this.#project,
      file: this.#file,
      // With loading, which is most of it: a run alone is judged by it.
      ms: started - this.#started,
      cases: named.map((one, key) => (leftOut.has(key) ? { ...one, known: true } : one)),
    })
    journal.write({ t: 'loaded', files: this.#loaded.files() })
    const obstacle = this.#obstacle()
    if (obstacle !== null) {
      journal.write({ t: 'unsupported', why: obstacle })
      journal.write({ t: 'reach', modules: this.#loadedModules(), sites: [] })
    } else if (recording.cases.every(({ state }) => state !== 'fail')) {
      // Jest hears of the file when its mutants are done, which an interruption may prevent.
      if (this.#session.round === 0) this.#own(() => keepResult(path, this.#result!))
      await this.#drive(recording, leftOut, journal)
    }
    journal.write({ t: 'done', ms: now() - started })
  }

  /** Why mutants cannot be tried in this file, as one sentence, or null. */
  #obstacle(): string | null {
    const { circus, state, expect } = this.#context
    if (!circus) return 'mutation unavailable for this file, because its test runner is not jest-circus.'
    if (!state || !expect || !this.#before || !this.#layout)
      return 'mutation unavailable for this file, because jest-circus did not tell what it does.'
    const missed = this.#loadedModules().find(file => !wasServed(join(this.#session.root, file)))
    if (missed !== undefined)
      return `mutation unavailable for this file, because Jest loads ${missed} without any transform (see transformIgnorePatterns).`
    return null
  }

  /** Modules under mutation that the file has loaded, whether or not they came instrumented. */
  #loadedModules(): readonly string[] {
    return this.#loaded.files().filter(file => join(this.#session.root, file) in this.#session.modules)
  }

  async #drive(recording: Recording, leftOut: ReadonlySet<number>, journal: JournalWriter): Promise<void> {
    const kills = openKillMap(this.#session.dir, call => this.#own(call))
    const loop = new Loop({
      context: this.#context,
      ordinary: this.#ordinary,
      leftOut,
      layout: this.#layout!,
      before: this.#before!,
      faked: this.#faked,
      onRun: ({ mutant }) => {
        markUsed()
        journal.write({ t: 'try', key: mutant?.key ?? '', n: mutant?.n ?? 0 })
      },
    })
    this.#loop = loop
    this.#phase = 'loop'
    try {
      await loop.drive(
        fileRules({
          session: this.#session,
          modules: this.#context.board.modules,
          recording,
          journal,
          kills,
          project: this.#project,
          path: this.#file,
          isStopped: () => this.#isStopped(),
        }),
      )
    } finally {
      kills.close()
    }
  }
}
