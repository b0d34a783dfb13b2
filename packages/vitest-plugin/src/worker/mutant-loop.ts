// Owns the loop over the mutants of one test file: it has Vitest run the file again and again, and tells the rules what it saw.
import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { setImmediate, setTimeout } from 'node:timers'
import {
  type Belt,
  type Board,
  CaseWatch,
  caseLimit,
  createRealmGuard,
  type Failure,
  type JournalWriter,
  judgeRefusals,
  NOTHING_SEEN,
  type Observation,
  type RealmGuard,
  type Rules,
  RunOwner,
  type RunRequest,
  sumCounts,
  touchedState,
} from '@redproof/core/worker'
import { firstLine, lateFailure, lightError, readFailure } from './failure.ts'
import { keepHooks, renewGraph } from './fresh-graph.ts'
import { beginMutantRun, elapsed, type MutantRun } from './mutant-run.ts'
import type { Fuel } from './ordinary-run.ts'
import { silenceConsole, takeErrors } from './quiet.ts'
import { rememberModules } from './remembered-modules.ts'
import { brokenSuite, keepLayout, type Layout, restoreLayout, selectTests, testsOf } from './tasks.ts'
import type { BaseRunner, File, Suite, Test, VitestApi } from './vitest-api.ts'

// Captured before user code can replace them.
const now = performance.now.bind(performance)
const nextTurn = setImmediate
const nextTimer = setTimeout

/** Fuel floors: below them a loop is no runaway (reference: scaled fuel). */
const CASE_FUEL = 20_000
const LOAD_FUEL = 1_000_000

/** How long a worker without a task waits before it looks again, milliseconds. */
const PAUSE_MS = 3

export interface MutantLoopInput {
  readonly vitest: VitestApi
  readonly runner: BaseRunner
  readonly board: Board
  readonly belt: Belt | null
  /** The array that Vitest is iterating: what is pushed onto it is run next. */
  readonly files: File[]
  readonly rules: Rules
  readonly journal: JournalWriter
  /** What the ordinary run used, by Vitest's test id. */
  readonly fuel: Fuel
  /** Position in declaration order, and milliseconds, by Vitest's test id. */
  readonly keys: ReadonlyMap<string, number>
  /** Cases that no mutant is judged by. */
  readonly leftOut: ReadonlySet<number>
  readonly durations: ReadonlyMap<string, number>
  /** The realm before the first import. */
  readonly before: RealmGuard
  /** True where every run has a graph of its own: nothing has to be as the last graph left it. */
  readonly alwaysFresh: boolean
  /** True where the ordinary run kept to its process: then mutants must, since others may run the same file now. */
  readonly contained: boolean
}

/** The loop. Made when the ordinary run of the file has passed; call the methods in the order in which Vitest calls the runner. */
export class MutantLoop {
  readonly #in: MutantLoopInput
  readonly #original: File
  readonly #first: Layout
  readonly #started = now()
  readonly #undo: readonly (() => void)[]
  /** The realm as the ordinary run left it, and as the present graph left it. */
  readonly #after: RealmGuard = createRealmGuard(globalThis, process)
  readonly #guard: RealmGuard = createRealmGuard(globalThis, process)
  /** What the realm goes back to when a run has ended. */
  #home: RealmGuard
  /** What the realm is like, as long as no code has run since. */
  #restored: RealmGuard | null = null
  #file: File
  #layout: Layout
  /** The tests of the present graph in declaration order, and by key where they were asked for so. */
  #tests: readonly Test[]
  #byKey: ReadonlyMap<number, Test> | null = null
  readonly #owner: RunOwner<MutantRun> = new RunOwner(new AsyncLocalStorage())
  readonly #watch: CaseWatch = new CaseWatch()
  #run: MutantRun | null = null
  #over = false
  #paused = false

  constructor(input: MutantLoopInput, file: File) {
    this.#in = input
    this.#original = this.#file = file
    this.#first = this.#layout = keepLayout(file)
    this.#tests = testsOf(file)
    const { runner, belt } = input
    const { bail } = runner.config
    runner.config.bail = 0
    runner.runTask = test => this.#limited(test)
    this.#undo = [
      takeErrors(
        error => {
          if (this.#run && this.#owner.owns(this.#run))
            this.#run.late ??= error ?? new Error('rejected with nothing')
        },
        listener => this.#owner.shield(listener),
      ),
      silenceConsole(),
      rememberModules(runner),
      () => {
        runner.config.bail = bail
        delete (runner as { runTask?: unknown }).runTask
      },
    ]
    belt?.arm({ confined: input.contained })
    this.#after.snapshot(input.before)
    if (!input.alwaysFresh) this.#guard.snapshot(this.#after)
    this.#home = input.alwaysFresh ? this.#after : this.#guard
  }

  /** True when the rules are done. */
  get over(): boolean {
    return this.#over
  }

  /** Resumes the rules with what was seen, and prepares the run they ask for next. */
  async advance(seen?: Observation): Promise<void> {
    const { rules, runner, journal, belt, files } = this.#in
    let next = seen ? rules.next(seen) : rules.next()
    // An interrupted run keeps what is known; the rest is left untried.
    while (!next.done && !runner.cancelRun) {
      const request = next.value
      if (request.level === 'pause') {
        await this.#pause()
        next = rules.next(NOTHING_SEEN)
        continue
      }
      this.#paused = false
      journal.write({ t: 'try', key: request.mutant?.key ?? '', n: request.mutant?.n ?? 0 })
      this.#run = beginMutantRun(request)
      // What comes in later than its run belongs to none.
      belt?.take()
      if (request.level === 'fresh') {
        const broken = await this.#renew(request)
        if (broken !== null) {
          next = rules.next(this.#loadFailure(request, broken))
          continue
        }
      }
      // Release what earlier pushes hold, then have Vitest run the file once more.
      files[files.length - 1] = this.#original
      files.push(this.#file)
      return
    }
    this.#finish()
  }

  /** Until the main process knows more; written down once, so that nobody takes the silence for a hang. */
  async #pause(): Promise<void> {
    if (!this.#paused) this.#in.journal.write({ t: 'wait' })
    this.#paused = true
    this.#restored = null
    await new Promise<void>(done => nextTimer(done, PAUSE_MS))
  }

  /** Vitest begins the file. */
  async beginFile(file: File): Promise<void> {
    const { runner, board, vitest } = this.#in
    const { request, wanted } = this.#run!
    this.#restored = null
    // Before the first await: then Vitest goes on in it, hooks included.
    this.#owner.enter(this.#run!)
    // A mutant may only matter where cases overlap: in a new worker they do, unless their counts are wanted.
    const together = wanted === null && request.mutant !== null
    selectTests(file, this.#layout, this.#testsOf(wanted), together)
    // What a mutant makes of a snapshot must never be written.
    await runner.snapshotClient.setup(file.filepath, {
      ...runner.workerState.config.snapshotOptions,
      updateSnapshot: 'none',
    })
    vitest.vi.clearAllMocks()
    if (request.level === 'replay') board.activate(request.mutant?.key ?? null, request.mutant?.n ?? 0)
    board.drop()
    this.#refuelHooks()
  }

  /** The tests of the present graph with these keys; all but those left out when null. */
  #testsOf(wanted: ReadonlySet<number> | null): readonly Test[] {
    const { keys, leftOut } = this.#in
    if (wanted === null) return this.#tests.filter(test => !leftOut.has(keys.get(test.id) ?? -1))
    this.#byKey ??= new Map(this.#tests.map(test => [keys.get(test.id) ?? -1, test]))
    return [...wanted].flatMap(key => this.#byKey!.get(key) ?? [])
  }

  beforeCase(test: Test): void {
    const run = this.#run!
    if (run.request.stopAtFailure && run.failures.length > 0) {
      test.mode = 'skip'
      return
    }
    this.#in.runner.workerState.current = test
    if (run.clean) run.hooks.push(this.#in.board.take())
  }

  beforeAttempt(test: Test): void {
    const { board, fuel } = this.#in
    board.refuel(this.#run!.request.patience * Math.max(10 * (fuel.cases.get(test.id) ?? 0), CASE_FUEL))
    resetLocalExpect(test)
  }

  afterCase(test: Test): void {
    const { belt, board, keys, runner } = this.#in
    const run = this.#run!
    const key = keys.get(test.id) ?? null
    if (run.clean && key !== null) run.counts.set(key, board.take())
    if (test.result?.state === 'fail') {
      if (!belt?.refused) run.sound = true
      const inBody = run.inBody.has(test.id) || key === null
      run.failures.push(readFailure(test.result.errors?.[0], key, inBody, board.blown))
    }
    this.#refuelHooks()
    runner.workerState.current = test.suite ?? test.file
  }

  /** The file's last hook has run. */
  async endFile(file: File): Promise<void> {
    const { board, vitest } = this.#in
    const run = this.#run!
    // Rejections surface in the turn after the one that caused them; they belong to this run.
    await new Promise<void>(done => nextTurn(done))
    const blown = board.blown
    const reached = run.clean ? 0 : board.reached()
    board.activate(null, 0)
    if (run.clean) run.hooks.push(board.take())
    else run.underMutant = board.take()
    if (run.failures.length === 0) {
      const broken = failedSuite(file)
      if (broken) run.failures.push(readFailure(broken.result?.errors?.[0], null, false, blown))
      else if (run.late !== undefined) run.failures.push(lateFailure(run.late, blown))
    }
    if (vitest.vi.isFakeTimers()) vitest.vi.useRealTimers()
    this.#home.restore()
    this.#restored = this.#home
    await this.advance(this.#observation(run, run.failures, reached))
  }

  /** Evaluates the module graph anew with the mutant active; the first line of the error when that fails. */
  async #renew(request: RunRequest): Promise<string | null> {
    const { vitest, runner, board, before, fuel, alwaysFresh } = this.#in
    const base = request.globals === 'keep' ? this.#after : before
    // No code has run since it was put back.
    if (this.#restored !== base) base.restore()
    this.#restored = null
    board.activate(request.mutant?.key ?? null, request.mutant?.n ?? 0)
    board.refuel(request.patience * Math.max(10 * fuel.load, LOAD_FUEL))
    // Runs under a mutant leave theirs uncounted.
    board.drop()
    const { file, error } = await this.#owner.start(this.#run!, () =>
      renewGraph(vitest, runner, this.#original),
    )
    if (error !== null) return error
    keepHooks(vitest, this.#original, file)
    this.#file = file
    this.#layout = keepLayout(file)
    this.#tests = testsOf(file)
    this.#byKey = null
    if (alwaysFresh) this.#home = base
    else this.#guard.snapshot()
    this.#run!.atLoad = board.take()
    return null
  }

  #loadFailure(request: RunRequest, message: string): Observation {
    const { board, vitest } = this.#in
    const run = this.#run!
    const failure: Failure = { case: null, by: 'load', timeout: board.blown, message: firstLine(message) }
    const reached = request.mutant ? board.reached() : 0
    board.activate(null, 0)
    board.drop()
    if (vitest.vi.isFakeTimers()) vitest.vi.useRealTimers()
    return this.#observation(run, [failure], reached)
  }

  #observation(run: MutantRun, seen: readonly Failure[], reached: number): Observation {
    const { failures, refused, confined } = judgeRefusals(this.#in.belt?.take() ?? [], seen, run.sound)
    return {
      failures,
      ...(refused === undefined ? {} : { refused }),
      ...(confined ? { confined } : {}),
      reached,
      touchedState: seen.length > 0 && !run.clean && touchedState([run.underMutant], this.#in.board.modules),
      counts: run.counts,
      hooks: sumCounts(run.hooks),
      ...(run.atLoad === null ? {} : { atLoad: run.atLoad }),
      ms: elapsed(run),
    }
  }

  #refuelHooks(): void {
    const { board, fuel } = this.#in
    board.refuel(this.#run!.request.patience * Math.max(10 * fuel.hooks, 10 * CASE_FUEL))
  }

  /** Runs a test body, cut off at a multiple of its own time instead of the configured seconds. */
  #limited(test: Test): Promise<void> {
    const run = this.#run!
    const body = this.#in.vitest.getTestFn(test)
    if (!body) return Promise.reject(new Error('redproof: the test has no function'))
    run.inBody.add(test.id)
    const own = this.#in.durations.get(test.id) ?? 0
    const limit = caseLimit(own, run.request.patience)
    const cut = (): Error => new Error(`redproof: time limit of ${Math.round(limit.usual)} ms`)
    this.#watch.arm()
    return this.#watch.race(this.#owner.start(run, body), limit, cut).then(
      () => {
        run.inBody.delete(test.id)
        if (run.request.failOnPurpose) throw new Error('redproof: fails on purpose')
      },
      error => {
        throw lightError(error)
      },
    ) as Promise<void>
  }

  #finish(): void {
    const { board, belt, journal, files, runner, vitest } = this.#in
    board.activate(null, 0)
    board.refuel(Number.POSITIVE_INFINITY)
    this.#after.restore()
    belt?.release()
    journal.write({ t: 'done', ms: now() - this.#started })
    journal.close()
    restoreLayout(this.#first)
    for (const undo of this.#undo.toReversed()) undo()
    this.#run = null
    this.#over = true
    // Nothing that a mutant touched may reach another test file.
    if (runner.config.isolate === false) vitest.vi.resetModules()
    files.length = 1
    files[0] = this.#original
  }
}

function failedSuite(file: File): Suite | null {
  return brokenSuite(file) ?? (file.result?.state === 'fail' ? file : null)
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
