// Owns the runner class that Vitest instantiates in each worker: the ordinary run, and the way into the loop over mutants.
import process from 'node:process'
import {
  type Belt,
  type Board,
  createBoard,
  createRealmGuard,
  fileRules,
  installBoard,
  leftOutCases,
  openWorkerFiles,
  type RealmGuard,
  refuse,
  sumCounts,
  type WorkerFiles,
  withoutLeftOut,
  writeKnown,
} from '@redproof/core/worker'
import type { SerializedConfig } from 'vitest'
import { dropOwnVariables } from './own-variables.ts'
import { relativePath } from './relative-path.ts'
import { AloneRun } from './worker/alone-run.ts'
import { CheckedRun } from './worker/checked-run.ts'
import { countedAssertions } from './worker/counted-assertions.ts'
import { endWithParent } from './worker/end-with-parent.ts'
import { EvaluatedFiles } from './worker/evaluated-files.ts'
import { FailedFirst } from './worker/failed-first.ts'
import { MutantLoop, type MutantLoopInput } from './worker/mutant-loop.ts'
import { OrdinaryRun } from './worker/ordinary-run.ts'
import { silenceConsole } from './worker/quiet.ts'
import { tellNothing } from './worker/quiet-channel.ts'
import { buckleUp } from './worker/seat-belt.ts'
import { brokenSuite, isFile, testsOf, titlesOf } from './worker/tasks.ts'
import { isUsualWorker } from './worker/usual-worker.ts'
import {
  currentSession,
  type File,
  loadVitest,
  type Suite,
  type Test,
  type VitestApi,
} from './worker/vitest-api.ts'

const session = currentSession()
if (session) endWithParent()
if (session?.lane) tellNothing()
dropOwnVariables(process.env)
const vitest: VitestApi = await loadVitest(session)
const board: Board = createBoard()
installBoard(globalThis, board)
const belt: Belt | null = buckleUp(session)

/** Runs what the seat belt must not see. */
const unseen = <T>(call: () => T): T => (belt ? belt.own(call) : call())

const countAssertions = (test: Test): number | null => countedAssertions(vitest, test)

/** Modes in which a loop over mutants follows the ordinary run. */
const LOOPS: ReadonlySet<string> = new Set(['replay', 'cold', 'prove'])
/** Modes whose ordinary run is written down when it is over. */
const FOLLOWED: ReadonlySet<string> = new Set([...LOOPS, 'record'])
/** Microtasks after which a module runner has asked for a file. */
const ASKED = 20

export default class RedproofRunner extends vitest.Base {
  #files: File[] = []
  #own: WorkerFiles | null = null
  #ordinary = new OrdinaryRun(board, countAssertions)
  #failedFirst: FailedFirst | null = null
  /** The realm before the first import. */
  #before: RealmGuard | null = null
  /** What the loop over the file needs, between the ordinary run and the pass over the file that begins the loop. */
  #planned: MutantLoopInput | null = null
  /** Kept when it is over: updates of its last passes are still swallowed until the next file is collected. */
  #loop: MutantLoop | null = null
  #alone: AloneRun | null = null
  /** Of the file, from the repository root; found before its code can replace what finds it. */
  #path = ''
  #evaluated: EvaluatedFiles | null = null
  #checked: CheckedRun | null = null
  #filesReported = false
  #wired = false
  #send: (packs: unknown[], events: unknown[]) => Promise<void> = () => Promise.resolve()
  #reportFiles: (files: File[]) => unknown = () => undefined

  constructor(config: SerializedConfig) {
    super(config)
  }

  override onBeforeCollect(paths: string[]): unknown {
    this.#loop = null
    this.#wire()
    board.activate(null, 0)
    belt?.record()
    this.#ordinary = new OrdinaryRun(board, countAssertions)
    this.#ordinary.begin()
    this.#before = null
    // Without that method the first import cannot be told from the rest.
    if (super.importFile === undefined) this.#rememberRealm()
    if (session) {
      this.#evaluated = new EvaluatedFiles(this, session.root, vitest.vi)
      const project = this.config.name ?? ''
      const path = relativePath(session.root, paths[0]!)
      this.#path = path
      if (session.mode === 'alone') this.#alone = AloneRun.begin(session, project, path, board, belt)
      this.#own?.close()
      this.#own = FOLLOWED.has(session.mode) ? openWorkerFiles(session, project, path, unseen) : null
      if (session.mode === 'check') this.#beginCheck(new CheckedRun(session, project, path))
    }
    return super.onBeforeCollect?.(paths)
  }

  override async importFile(path: string, source: unknown): Promise<unknown> {
    const loading = Promise.resolve(super.importFile?.(path, source))
    loading.catch(() => undefined)
    // The text of the first file is asked for by now; its answer comes in a later turn, so no user code has run yet.
    for (let i = 0; i < ASKED; i++) await null
    this.#rememberRealm()
    return loading
  }

  override onBeforeRunFiles(files: File[]): unknown {
    this.#files = files
    if (this.#alone === null) this.#ordinary.loaded()
    // A check wants every case, in the order of the file.
    if (this.#checked && files[0]) this.#checked.collected(files[0])
    else this.#failedFirst = files[0] ? FailedFirst.begin(files[0], this.config.name ?? '') : null
    return super.onBeforeRunFiles?.(files)
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    if (this.#loop) {
      this.#loop.beforeCase(test)
      return
    }
    if (this.#alone === null) this.#ordinary.beforeCase()
    await super.onBeforeRunTask?.(test)
  }

  override onBeforeTryTask(test: Test, options: { retry: number; repeats: number }): unknown {
    this.#checked?.attempt(test)
    const result = super.onBeforeTryTask?.(test, options)
    this.#loop?.beforeAttempt(test)
    return result
  }

  /** Patched by Vitest on the instance (bail); while mutants run the instance's own version is bypassed, see #wire. */
  override async onAfterRunTask(test: Test): Promise<void> {
    this.#checked?.ended(test)
    if (this.#alone) this.#alone.afterCase(test)
    else this.#ordinary.afterCase(test)
    await super.onAfterRunTask?.(test)
    if (this.#failedFirst?.ends(test)) this.cancelRun = true
  }

  override async onBeforeRunSuite(suite: Suite): Promise<void> {
    if (this.#alone && isFile(suite)) {
      // What the mutant makes of a snapshot must never be written.
      await this.snapshotClient.setup(suite.filepath, {
        ...this.workerState.config.snapshotOptions,
        updateSnapshot: 'none',
      })
      this.workerState.current = suite
      return
    }
    if (this.#planned && isFile(suite)) {
      await this.#beginLoop(this.#planned, suite)
      // This pass over the file only handed over to the loop, which may be over already.
      suite.mode = 'skip'
      return
    }
    if (!this.#loop) return super.onBeforeRunSuite?.(suite)
    if (isFile(suite)) await this.#loop.beginFile(suite)
    else this.workerState.current = suite
  }

  override async onAfterRunSuite(suite: Suite): Promise<void> {
    if (this.#alone && isFile(suite)) return
    if (this.#loop) {
      if (isFile(suite)) await this.#loop.endFile(suite)
      return
    }
    await super.onAfterRunSuite?.(suite)
    if (this.#failedFirst?.ends(suite)) this.cancelRun = true
    if (!isFile(suite)) return
    this.#failedFirst?.restore()
    this.#planned = this.#planOrRefuse(suite)
    // The loop: the file is pushed again onto the array that Vitest is iterating.
    if (this.#planned) this.#files.push(suite)
  }

  /** Wraps what Vitest patched onto this instance after construction. */
  #wire(): void {
    if (this.#wired) return
    this.#wired = true
    const task = this.onAfterRunTask
    const send = this.onTaskUpdate!
    const files = this.onAfterRunFiles!
    this.#send = (packs, events) => send.call(this, packs, events)
    this.#reportFiles = all => files.call(this, all)
    this.onTaskUpdate = (packs, events) => (this.#loop ? Promise.resolve() : this.#send(packs, events))
    this.onAfterRunTask = async test => {
      if (this.#loop) this.#loop.afterCase(test)
      else await task.call(this, test)
    }
    this.onAfterRunFiles = async all => {
      await this.#alone?.end(all[0]!)
      this.#alone = null
      if (this.#checked && all[0]) await this.#checked.end(all[0])
      this.#checked = null
      if (!this.#filesReported) await this.#reportFiles(all)
      this.#filesReported = false
    }
    for (const name of ['onTestAnnotate', 'onTestArtifactRecord'] as const) {
      const inner = this[name]
      if (inner) this[name] = async (...args) => (this.#loop ? args[1] : inner.apply(this, args))
    }
  }

  /** Taken once a file; Node loads what stands behind some globals (Response, say) when they are looked at. */
  #rememberRealm(): void {
    if (this.#before || !session || !LOOPS.has(session.mode)) return
    this.#before = createRealmGuard(globalThis, process)
    this.#before.snapshot()
  }

  /** What our own code trips over in a realm that the cases left broken is never shown as a failure of theirs. */
  #planOrRefuse(file: File): MutantLoopInput | null {
    try {
      return this.#plan(file)
    } catch (error) {
      if (!session) throw error
      refuse(session, { project: this.config.name ?? '', file: this.#path }, unusableRealm(error))
      return null
    }
  }

  /** Opens the journal of a file whose cases passed; null when there is nothing to try. */
  #plan(file: File): MutantLoopInput | null {
    const own = this.#own
    if (!session || !own) return null
    const project = this.config.name ?? ''
    const path = this.#path
    const tests = testsOf(file)
    const keys = new Map(tests.map((test, key) => [test.id, key]))
    const leftOut = leftOutCases({
      session,
      project,
      file: path,
      cases: tests.map(test => ({ titles: titlesOf(test), failed: test.result?.state === 'fail' })),
    })
    const recording = withoutLeftOut(
      this.#ordinary.end(file, keys, all => sumCounts(all)),
      leftOut,
    )
    const contained =
      session.mode !== 'prove' && belt?.contained === true && isUsualWorker(this.workerState, session)
    if (belt && session.round === 0) writeKnown(session, project, path, belt.known())
    const journal = own.journal()
    journal.write({
      t: 'file',
      project,
      file: path,
      ms: file.result?.duration ?? 0,
      ...(contained ? { contained } : {}),
      cases: tests.map((test, key) => {
        const assertions = this.#ordinary.assertions.get(test.id)
        const named = {
          titles: titlesOf(test),
          ms: test.result?.duration ?? 0,
          ...(leftOut.has(key) ? { known: true as const } : {}),
        }
        return assertions === undefined ? named : { ...named, assertions }
      }),
    })
    const native = this.#evaluated!.native()
    journal.write({ t: 'loaded', files: this.#evaluated!.list(), ...(native.length > 0 ? { native } : {}) })
    // A lane runs beside others: what its own run reaches beyond its process for is left to a worker by itself.
    if (
      (session.lane && !contained) ||
      brokenSuite(file) ||
      recording.cases.some(({ state }) => state === 'fail')
    ) {
      journal.write({ t: 'done', ms: 0 })
      journal.close()
      return null
    }
    return {
      vitest,
      runner: this,
      board,
      belt,
      files: this.#files,
      rules: fileRules({
        session,
        modules: board.modules,
        recording,
        journal,
        files: own,
        project,
        path,
        contained,
      }),
      journal,
      fuel: this.#ordinary.fuel,
      keys,
      leftOut,
      durations: new Map(tests.map(test => [test.id, test.result?.duration ?? 0])),
      before: this.#before!,
      contained,
      alwaysFresh: session.mode === 'cold' || session.mode === 'prove',
    }
  }

  async #beginLoop(input: MutantLoopInput, file: File): Promise<void> {
    this.#planned = null
    // Updates are throttled by 100 ms and hold live result objects: drain them while they are true.
    await vitest.startTests([], { config: this.config, onTaskUpdate: this.#send })
    await this.#reportFiles([file])
    this.#filesReported = true
    try {
      this.#loop = new MutantLoop(input, file)
    } catch (error) {
      input.journal.write({ t: 'unsupported', why: unusableRealm(error) })
      input.journal.write({ t: 'done', ms: 0 })
      return
    }
    await this.#loop.advance()
  }

  /** Mode `check`: a change is undone in the text that is served; Vitest's own run is what is observed. */
  #beginCheck(checked: CheckedRun): void {
    this.#checked = checked
    // What the undone change makes of a snapshot must never be written.
    Object.assign(this.workerState.config.snapshotOptions, { updateSnapshot: 'none' })
    silenceConsole()
    const own = super.runTask?.bind(this)
    this.runTask = test => {
      const body = own ? () => own(test) : vitest.getTestFn(test)
      return body ? checked.body(test, body) : Promise.reject(new Error('redproof: the test has no function'))
    }
  }
}

/** Calls nothing: in such a realm it may do anything. */
function unusableRealm(error: unknown): string {
  return `its cases leave built-in functions replaced (${(error as Error | null)?.message})`
}
