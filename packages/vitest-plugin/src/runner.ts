// Owns the runner class that Vitest instantiates in each worker: the ordinary run, then the loop over mutants.
import {
  type Belt,
  type Board,
  type Counts,
  coldFile,
  createBoard,
  createRealmGuard,
  type Failure,
  installBoard,
  type JournalWriter,
  journalPath,
  judgeRefusals,
  type KillMap,
  type MutantRef,
  type Observation,
  openJournal,
  openKillMap,
  type PartialVerdict,
  type RealmGuard,
  type Recording,
  type RunRequest,
  readKnown,
  readTasks,
  replayFile,
  sumCounts,
  writeKnown,
} from '@redproof/core/worker'
import type { SerializedConfig } from 'vitest'
import { dropOwnVariables } from './own-variables.ts'
import { relativePath } from './relative-path.ts'
import { aloneVerdict } from './worker/alone-verdict.ts'
import { CheckedRun } from './worker/checked-run.ts'
import { evaluatedFiles } from './worker/evaluated-files.ts'
import { FailedFirst } from './worker/failed-first.ts'
import { firstLine, lateFailure, readFailure } from './worker/failure.ts'
import { keepHooks, renewGraph } from './worker/fresh-graph.ts'
import { OrdinaryRun } from './worker/ordinary-run.ts'
import { silenceConsole, takeErrors } from './worker/quiet.ts'
import { buckleUp } from './worker/seat-belt.ts'
import {
  isFile,
  keepLayout,
  type Layout,
  restoreLayout,
  selectTests,
  testsOf,
  titlesOf,
} from './worker/tasks.ts'
import {
  currentSession,
  type File,
  loadVitest,
  type Suite,
  type Test,
  type VitestApi,
} from './worker/vitest-api.ts'

// Captured before user code can replace them.
const now = performance.now.bind(performance)
const nextTurn = setImmediate
const startTimer = setTimeout
const stopTimer = clearTimeout

const session = currentSession()
dropOwnVariables(process.env)
const vitest: VitestApi = await loadVitest(session)
const board: Board = createBoard()
installBoard(globalThis, board)
const belt: Belt | null = buckleUp(session)

/** Fuel floors: below them a loop is no runaway (reference: scaled fuel). */
const CASE_FUEL = 20_000
const LOAD_FUEL = 1_000_000
/** Milliseconds below which no case is cut off, and the factor on its own time above. */
const CASE_MS = 100
const CASE_FACTOR = 5

/** One run under way in the loop. */
interface Run {
  readonly request: RunRequest
  readonly wanted: ReadonlySet<number> | null
  readonly failures: Failure[]
  readonly counts: Map<number, Counts>
  readonly hooks: Counts[]
  readonly started: number
  /** Ids of the tests whose body is running, or was when it failed. */
  readonly inBody: Set<string>
  late: unknown
  /** Counts while the graph was evaluated anew. */
  atLoad: Counts | null
  /** A case failed before the seat belt refused anything. */
  sound: boolean
}

type Rules = Generator<RunRequest, void, Observation>

export default class RedproofRunner extends vitest.Base {
  /** `over`: the loop has ended; updates of its last passes are still swallowed until the next file is collected. */
  #phase: 'ordinary' | 'loop' | 'over' = 'ordinary'
  #files: File[] = []
  #ordinary = new OrdinaryRun(board)
  #failedFirst: FailedFirst | null = null
  #keys = new Map<string, number>()
  #durations = new Map<string, number>()
  #guard: RealmGuard | null = null
  /** The realm before the first import, and as it is now. */
  #before: RealmGuard | null = null
  #after: RealmGuard | null = null
  #journal: JournalWriter | null = null
  #kills: KillMap | null = null
  #rules: Rules | null = null
  #pending = false
  #run: Run | null = null
  #original: File | null = null
  #file: File | null = null
  #layout: Layout = new Map()
  #first: Layout = new Map()
  #undo: (() => void)[] = []
  #loopStarted = 0
  #filesReported = false
  #wired = false
  #send: (packs: unknown[], events: unknown[]) => Promise<void> = () => Promise.resolve()
  #reportFiles: (files: File[]) => unknown = () => undefined
  #alone: MutantRef | null = null
  /** The first error outside every case in mode `alone`. */
  #aloneLate: unknown
  #aloneSound = false
  #checked: CheckedRun | null = null

  constructor(config: SerializedConfig) {
    super(config)
  }

  // ---- the ordinary run

  override onBeforeCollect(paths: string[]): unknown {
    this.#phase = 'ordinary'
    this.#wire()
    board.activate(null, 0)
    belt?.record()
    this.#ordinary = new OrdinaryRun(board)
    this.#ordinary.begin()
    this.#before = createRealmGuard(globalThis, process)
    this.#before.snapshot()
    if (session?.mode === 'alone') this.#beginAlone(paths[0]!)
    if (session?.mode === 'check') this.#beginCheck(paths[0]!)
    return super.onBeforeCollect?.(paths)
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
    if (this.#phase === 'ordinary') {
      if (this.#alone === null) this.#ordinary.beforeCase()
      return super.onBeforeRunTask?.(test)
    }
    const run = this.#run!
    if (run.request.stopAtFailure && run.failures.length > 0) {
      test.mode = 'skip'
      return
    }
    this.workerState.current = test
    if (isClean(run)) run.hooks.push(board.take())
  }

  override onBeforeTryTask(test: Test, options: { retry: number; repeats: number }): unknown {
    this.#checked?.attempt(test)
    const result = super.onBeforeTryTask?.(test, options)
    if (this.#phase === 'loop') {
      board.refuel(
        this.#run!.request.patience * Math.max(10 * (this.#ordinary.fuel.cases.get(test.id) ?? 0), CASE_FUEL),
      )
      resetLocalExpect(test)
    }
    return result
  }

  /** Patched by Vitest on the instance (bail); while mutants run the instance's own version is bypassed, see #wire. */
  override async onAfterRunTask(test: Test): Promise<void> {
    this.#checked?.ended(test)
    if (this.#alone === null) this.#ordinary.afterCase(test)
    else if (test.result?.state === 'fail' && !belt?.refused) this.#aloneSound = true
    await super.onAfterRunTask?.(test)
    if (this.#failedFirst?.ends(test)) this.cancelRun = true
  }

  override async onBeforeRunSuite(suite: Suite): Promise<void> {
    if (this.#alone && isFile(suite)) {
      // What the mutant makes of a snapshot must never be written.
      await this.snapshotClient.setup(suite.filepath, this.#frozenSnapshots())
      this.workerState.current = suite
      return
    }
    const begins = this.#pending && isFile(suite)
    if (this.#phase === 'ordinary' && !begins) return super.onBeforeRunSuite?.(suite)
    if (!isFile(suite)) {
      this.workerState.current = suite
      return
    }
    if (begins) {
      await this.#begin(suite)
      await this.#advance()
      // This pass over the file only handed over to the loop, which may be over already.
      suite.mode = 'skip'
      return
    }
    await this.#start(suite)
  }

  override async onAfterRunSuite(suite: Suite): Promise<void> {
    if (this.#alone && isFile(suite)) return
    if (this.#phase === 'ordinary') {
      await super.onAfterRunSuite?.(suite)
      if (this.#failedFirst?.ends(suite)) this.cancelRun = true
      if (isFile(suite)) this.#failedFirst?.restore()
      if (isFile(suite) && this.#plan(suite)) {
        this.#pending = true
        this.#files.push(suite)
      }
      return
    }
    if (isFile(suite)) await this.#advance(await this.#observe(suite))
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
    this.onTaskUpdate = (packs, events) =>
      this.#phase === 'ordinary' ? this.#send(packs, events) : Promise.resolve()
    this.onAfterRunTask = async test => {
      if (this.#phase === 'ordinary') await task.call(this, test)
      else this.#afterTask(test)
    }
    this.onAfterRunFiles = async all => {
      if (this.#alone) await this.#endAlone(all[0]!)
      if (this.#checked && all[0]) await this.#checked.end(all[0])
      this.#checked = null
      if (!this.#filesReported) await this.#reportFiles(all)
      this.#filesReported = false
    }
    for (const name of ['onTestAnnotate', 'onTestArtifactRecord'] as const) {
      const inner = this[name]
      if (inner)
        this[name] = async (...args) => (this.#phase === 'ordinary' ? inner.apply(this, args) : args[1])
    }
  }

  /** Opens the journal of a file whose cases passed; true when there is something to try. */
  #plan(file: File): boolean {
    if (!session || session.mode === 'off' || session.mode === 'check') return false
    const project = this.config.name ?? ''
    const path = relativePath(session.root, file.filepath)
    const tests = testsOf(file)
    this.#keys = new Map(tests.map((test, key) => [test.id, key]))
    this.#durations = new Map(tests.map(test => [test.id, test.result?.duration ?? 0]))
    const recording = this.#ordinary.end(file, this.#keys, all => sumCounts(all))
    if (belt && session.round === 0) writeKnown(session, project, path, belt.known())
    const journal = openJournal(journalPath(session, project, path))
    this.#journal = journal
    journal.write({
      t: 'file',
      project,
      file: path,
      ms: file.result?.duration ?? 0,
      cases: tests.map(test => ({ titles: titlesOf(test), ms: test.result?.duration ?? 0 })),
    })
    journal.write({ t: 'loaded', files: evaluatedFiles(this, session.root) })
    if (file.result?.state === 'fail') {
      journal.write({ t: 'done', ms: 0 })
      journal.close()
      return false
    }
    const kills = openKillMap(session.dir, call => (belt ? belt.own(call) : call()))
    this.#kills = kills
    this.#rules = this.#rulesFor(recording, journal, kills, project, path)
    return true
  }

  #rulesFor(
    recording: Recording,
    journal: JournalWriter,
    kills: KillMap,
    project: string,
    path: string,
  ): Rules {
    const report = (verdict: PartialVerdict): void => {
      journal.write({ t: 'verdict', verdict })
      if (verdict.kind === 'killed') kills.add(verdict.ref)
    }
    const outOfTime = (): boolean => session!.deadline !== null && Date.now() > session!.deadline
    if (session!.mode === 'cold') {
      const { refs, forced } = readTasks(session!, project, path)
      const always = new Set(forced.map(({ key, n }) => `${n} ${key}`))
      return coldFile({
        recording,
        tasks: [...forced, ...refs],
        isKilled: ref => !always.has(`${ref.n} ${ref.key}`) && kills.has(ref),
        report,
        outOfTime,
      })
    }
    return replayFile({
      recording,
      modules: board.modules,
      isKilled: ref => kills.has(ref),
      outOfTime,
      recordOnly: session!.mode === 'record',
      onReach: sites => journal.write({ t: 'reach', modules: [...board.modules.keys()], sites }),
      report,
    })
  }

  // ---- the loop: the file is pushed again onto the array that Vitest is iterating

  async #begin(file: File): Promise<void> {
    this.#pending = false
    // Updates are throttled by 100 ms and hold live result objects: drain them while they are true.
    await vitest.startTests([], { config: this.config, onTaskUpdate: this.#send })
    await this.#reportFiles([file])
    this.#filesReported = true
    this.#original = this.#file = file
    this.#first = this.#layout = keepLayout(file)
    this.#phase = 'loop'
    this.#loopStarted = now()
    const { bail } = this.config
    this.config.bail = 0
    this.runTask = test => this.#limited(test)
    this.#undo = [
      takeErrors(error => {
        if (this.#run) this.#run.late ??= error ?? new Error('rejected with nothing')
      }),
      silenceConsole(),
      () => {
        this.config.bail = bail
        delete (this as { runTask?: unknown }).runTask
      },
    ]
    belt?.arm()
    this.#after = createRealmGuard(globalThis, process)
    this.#after.snapshot()
    this.#guard = createRealmGuard(globalThis, process)
    this.#guard.snapshot()
  }

  /** Resumes the rules with what was seen, and prepares the run they ask for next. */
  async #advance(seen?: Observation): Promise<void> {
    let next = seen ? this.#rules!.next(seen) : this.#rules!.next()
    // An interrupted run keeps what is known; the rest is left untried.
    while (!next.done && !this.cancelRun) {
      const request = next.value
      this.#journal!.write({ t: 'try', key: request.mutant?.key ?? '', n: request.mutant?.n ?? 0 })
      this.#run = newRun(request)
      // What comes in later than its run belongs to none.
      belt?.take()
      if (request.level === 'fresh') {
        const broken = await this.#renew(request)
        if (broken !== null) {
          next = this.#rules!.next(this.#loadFailure(request, broken))
          continue
        }
      }
      // Release what earlier pushes hold, then have Vitest run the file once more.
      this.#files[this.#files.length - 1] = this.#original!
      this.#files.push(this.#file!)
      return
    }
    this.#finish()
  }

  /** Evaluates the module graph anew with the mutant active; the first line of the error when that fails. */
  async #renew(request: RunRequest): Promise<string | null> {
    const base = request.globals === 'keep' ? this.#after! : this.#before!
    base.restore()
    board.activate(request.mutant?.key ?? null, request.mutant?.n ?? 0)
    board.refuel(request.patience * Math.max(10 * this.#ordinary.fuel.load, LOAD_FUEL))
    // Runs under a mutant leave theirs uncounted.
    board.drop()
    const { file, error } = await renewGraph(vitest, this, this.#original!)
    if (error !== null) return error
    keepHooks(vitest, this.#original!, file)
    this.#file = file
    this.#layout = keepLayout(file)
    this.#guard!.snapshot()
    this.#run!.atLoad = board.take()
    return null
  }

  async #start(file: File): Promise<void> {
    const { request, wanted } = this.#run!
    // A mutant may only matter where cases overlap: in a new worker they do, unless their counts are wanted.
    const together = wanted === null && request.mutant !== null
    selectTests(
      file,
      this.#layout,
      test => wanted === null || wanted.has(this.#keys.get(test.id) ?? -1),
      together,
    )
    await this.snapshotClient.setup(file.filepath, this.#frozenSnapshots())
    vitest.vi.clearAllMocks()
    if (request.level === 'replay') board.activate(request.mutant?.key ?? null, request.mutant?.n ?? 0)
    board.drop()
    this.#refuelHooks()
  }

  #frozenSnapshots(): Record<string, unknown> {
    return { ...this.workerState.config.snapshotOptions, updateSnapshot: 'none' }
  }

  #refuelHooks(): void {
    board.refuel(this.#run!.request.patience * Math.max(10 * this.#ordinary.fuel.hooks, 10 * CASE_FUEL))
  }

  #afterTask(test: Test): void {
    const run = this.#run!
    const key = this.#keys.get(test.id) ?? null
    // Counts are compared between clean runs only.
    if (isClean(run) && key !== null) run.counts.set(key, board.take())
    if (test.result?.state === 'fail') {
      if (!belt?.refused) run.sound = true
      run.failures.push(
        readFailure(test.result.errors?.[0], key, run.inBody.has(test.id) || key === null, board.blown),
      )
    }
    this.#refuelHooks()
    this.workerState.current = test.suite ?? test.file
  }

  /** Runs a test body, cut off at a multiple of its own time instead of the configured seconds. */
  #limited(test: Test): Promise<void> {
    const run = this.#run!
    const body = vitest.getTestFn(test)
    if (!body) return Promise.reject(new Error('redproof: the test has no function'))
    run.inBody.add(test.id)
    const limit = run.request.patience * Math.max(CASE_MS, CASE_FACTOR * (this.#durations.get(test.id) ?? 0))
    let timer: ReturnType<typeof setTimeout>
    const cut = new Promise<never>((_, reject) => {
      timer = startTimer(() => reject(new Error(`redproof: time limit of ${Math.round(limit)} ms`)), limit)
    })
    return Promise.race([body(), cut]).then(
      () => {
        stopTimer(timer)
        run.inBody.delete(test.id)
      },
      error => {
        stopTimer(timer)
        throw withoutDiff(error)
      },
    ) as Promise<void>
  }

  async #observe(file: File): Promise<Observation> {
    const run = this.#run!
    // Rejections surface in the turn after the one that caused them; they belong to this run.
    await new Promise<void>(done => nextTurn(done))
    const blown = board.blown
    const reached = run.request.mutant ? board.reached() : 0
    board.activate(null, 0)
    if (isClean(run)) run.hooks.push(board.take())
    if (run.failures.length === 0) {
      const broken = failedSuite(file)
      if (broken) run.failures.push(readFailure(broken.result?.errors?.[0], null, false, blown))
      else if (run.late !== undefined) run.failures.push(lateFailure(run.late, blown))
    }
    if (vitest.vi.isFakeTimers()) vitest.vi.useRealTimers()
    this.#guard!.restore()
    const { failures, refused } = judgeRefusals(belt?.take() ?? [], run.failures, run.sound)
    return {
      failures,
      ...(refused === undefined ? {} : { refused }),
      reached,
      counts: run.counts,
      hooks: sumCounts(run.hooks),
      ...(run.atLoad === null ? {} : { atLoad: run.atLoad }),
      ms: now() - run.started,
    }
  }

  #loadFailure(request: RunRequest, message: string): Observation {
    const blown = board.blown
    const reached = request.mutant ? board.reached() : 0
    board.activate(null, 0)
    board.drop()
    if (vitest.vi.isFakeTimers()) vitest.vi.useRealTimers()
    const failure: Failure = { case: null, by: 'load', timeout: blown, message: firstLine(message) }
    const { failures, refused } = judgeRefusals(belt?.take() ?? [], [failure], false)
    return {
      failures,
      ...(refused === undefined ? {} : { refused }),
      reached,
      counts: new Map(),
      hooks: new Map(),
      ms: now() - this.#run!.started,
    }
  }

  #finish(): void {
    board.activate(null, 0)
    board.refuel(Number.POSITIVE_INFINITY)
    this.#after!.restore()
    belt?.release()
    this.#journal!.write({ t: 'done', ms: now() - this.#loopStarted })
    this.#journal!.close()
    this.#kills!.close()
    restoreLayout(this.#first)
    for (const undo of this.#undo.toReversed()) undo()
    this.#run = null
    this.#rules = null
    this.#phase = 'over'
    // Nothing that a mutant touched may reach another test file.
    if (this.config.isolate === false) vitest.vi.resetModules()
    this.#files.length = 1
    this.#files[0] = this.#original!
  }

  // ---- mode `check`: a change is undone in the text that is served; Vitest's own run is what is observed

  #beginCheck(filepath: string): void {
    const checked = new CheckedRun(session!, this.config.name ?? '', relativePath(session!.root, filepath))
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

  // ---- mode `alone`: one mutant, active from the first import; Vitest's own run is what is observed

  #beginAlone(filepath: string): void {
    const project = this.config.name ?? ''
    const path = relativePath(session!.root, filepath)
    const { forced, refs } = readTasks(session!, project, path)
    const ref = [...forced, ...refs][0]
    if (!ref) return
    this.#alone = ref
    this.#undo = [
      takeErrors(error => {
        this.#aloneLate ??= error ?? new Error('rejected with nothing')
      }),
    ]
    this.#journal = openJournal(journalPath(session!, project, path))
    this.#journal.write({ t: 'file', project, file: path, ms: 0, cases: [] })
    this.#journal.write({ t: 'try', key: ref.key, n: ref.n })
    this.#loopStarted = now()
    this.#aloneSound = false
    belt?.learn(readKnown(session!, project, path))
    belt?.arm()
    board.activate(ref.key, ref.n)
    board.refuel(1e9)
  }

  async #endAlone(file: File): Promise<void> {
    const ref = this.#alone!
    // A rejection surfaces in the turn after the one that caused it; Vitest would report it as an error of the run.
    await new Promise<void>(done => nextTurn(done))
    for (const undo of this.#undo) undo()
    const ms = now() - this.#loopStarted
    const failed = testsOf(file).filter(test => test.result?.state === 'fail')
    const failure = failed[0]
      ? readFailure(failed[0].result?.errors?.[0], testsOf(file).indexOf(failed[0]), true, board.blown)
      : file.result?.state === 'fail'
        ? {
            ...readFailure(file.result.errors?.[0], null, false, board.blown),
            by: file.tasks.length === 0 ? ('load' as const) : ('hook' as const),
          }
        : this.#aloneLate !== undefined
          ? lateFailure(this.#aloneLate, board.blown)
          : null
    const { failures, refused } = judgeRefusals(
      belt?.take() ?? [],
      failure ? [failure] : [],
      this.#aloneSound,
    )
    belt?.release()
    const verdict = aloneVerdict(ref, failures[0], refused, ms)
    this.#journal!.write({ t: 'verdict', verdict })
    this.#journal!.write({ t: 'done', ms })
    this.#journal!.close()
    this.#alone = null
  }
}

function newRun(request: RunRequest): Run {
  return {
    request,
    wanted: request.cases === 'all' ? null : new Set(request.cases),
    failures: [],
    counts: new Map(),
    hooks: [],
    started: now(),
    inBody: new Set(),
    late: undefined,
    atLoad: null,
    sound: false,
  }
}

const isClean = ({ request }: Run): boolean => request.mutant === null

/** A mutant's failure is never shown as a diff, and making one costs more than most cases. */
function withoutDiff(error: unknown): unknown {
  try {
    if (error instanceof Error)
      Object.assign(error, { showDiff: false, actual: undefined, expected: undefined })
  } catch {
    // A frozen error keeps its diff.
  }
  return error
}

function failedSuite(suite: Suite): Suite | null {
  if (suite.result?.state === 'fail' && suite.result.errors?.length) return suite
  for (const task of suite.tasks) {
    const found = task.type === 'suite' ? failedSuite(task) : null
    if (found) return found
  }
  return suite.result?.state === 'fail' ? suite : null
}

/** Vitest 4 does not reset the state of a test's own `expect` between runs. */
function resetLocalExpect(test: Test): void {
  const context = test.context as unknown as { _local?: boolean; expect: { setState(state: object): void } }
  if (!context._local) return
  context.expect.setState({
    assertionCalls: 0,
    isExpectingAssertions: false,
    isExpectingAssertionsError: null,
    expectedAssertionsNumber: null,
    expectedAssertionsNumberErrorGen: null,
  })
}
