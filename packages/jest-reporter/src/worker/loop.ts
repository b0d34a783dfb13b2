// Owns the loop over mutants in a live test file: it runs what the rules ask for and tells them what was seen.
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Counts,
  createRealmGuard,
  type Failure,
  judgeRefusals,
  type Observation,
  type RealmGuard,
  type RunRequest,
  sumCounts,
  touchedState,
} from '@redproof/core/worker'
import type { CircusEvent, State, Test } from './circus.ts'
import { readFailure } from './failure.ts'
import type { FileContext } from './file-context.ts'
import { renewGraph } from './fresh-graph.ts'
import { keepLayout, keepOrder, type Layout, resumeConcurrency, selectTests } from './layout.ts'
import type { OrdinaryRun } from './ordinary-run.ts'
import { silenceConsole, silenceStreams, takeErrors } from './quiet.ts'
import { compiledFiles } from './served-modules.ts'
import { Snapshots } from './snapshots.ts'
import { areTimersFaked, resetWorld } from './world.ts'

// Captured before user code can replace them.
const now = performance.now.bind(performance)
const nextTurn = setImmediate

/** Fuel floors: below them a loop is no runaway. */
const CASE_FUEL = 20_000
const LOAD_FUEL = 1_000_000
/** Milliseconds below which no case is cut off, and the factor on its own time above. */
const CASE_MS = 100
const CASE_FACTOR = 5

/** One run under way. */
interface Run {
  readonly request: RunRequest
  readonly failures: Failure[]
  readonly counts: Map<number, Counts>
  readonly hooks: Counts[]
  readonly started: number
  /** First error of the current case, before circus rewrites it, and whether the body threw it. */
  thrown: { readonly error: unknown; readonly inBody: boolean } | null
  /** Errors that the current case had before it began: those of a broken beforeAll. */
  inherited: number
  current: Test | null
  /** A case failed before the seat belt refused anything. */
  sound: boolean
  /** Counts while the graph was evaluated anew; null where it was not. */
  atLoad: Counts | null
  /** Rejections that nothing has handled yet, with the case in which they surfaced. */
  readonly rejections: Map<unknown, Failure>
}

export interface LoopInput {
  readonly context: FileContext
  readonly ordinary: OrdinaryRun
  /** The tests as they were collected for the ordinary run. */
  readonly layout: Layout
  /** Cases that no mutant is judged by. */
  readonly leftOut: ReadonlySet<number>
  /** The realm before the file's own imports. */
  readonly before: RealmGuard
  /** True when the file had faked its timers before its first case began. */
  readonly faked: boolean
  readonly onRun: (request: RunRequest) => void
}

/** Drives one test file after its ordinary run, inside the environment's teardown. */
export class Loop {
  readonly #context: FileContext
  readonly #ordinary: OrdinaryRun
  readonly #input: LoopInput
  readonly #runs = new AsyncLocalStorage<Run>()
  readonly #snapshots: Snapshots
  readonly #guard: RealmGuard
  readonly #after: RealmGuard
  readonly #faked: boolean
  #layout: Layout
  #run: Run | null = null
  #undo: (() => void)[] = []

  constructor(input: LoopInput) {
    this.#input = input
    this.#context = input.context
    this.#ordinary = input.ordinary
    this.#layout = input.layout
    keepOrder(this.#layout)
    const { global } = input.context.environment
    this.#faked = input.faked && areTimersFaked(global)
    this.#snapshots = new Snapshots(input.context.expect!)
    this.#after = createRealmGuard(global, process)
    this.#guard = createRealmGuard(global, process)
  }

  /** True while runs of the loop are under way. */
  get active(): boolean {
    return this.#run !== null
  }

  /** Resumes the rules with what each run shows, until they are done. */
  async drive(rules: Generator<RunRequest, void, Observation>): Promise<void> {
    this.#begin()
    try {
      let next = rules.next()
      while (!next.done) {
        this.#input.onRun(next.value)
        const before = compiledFiles()
        let seen = await this.#observe(next.value)
        // Code that no run has loaded before had to be compiled first: its time says nothing about the mutant.
        if (compiledFiles() > before && seen.failures.some(({ timeout }) => timeout))
          seen = await this.#observe(next.value)
        next = rules.next(seen)
      }
    } finally {
      this.#end()
    }
  }

  /** `process.exit` was called: whatever the code does about the error, a process would be gone. */
  onExit(): void {
    const run = this.#run
    run?.failures.unshift({
      case: run.current ? (this.#layout.keys.get(run.current) ?? null) : null,
      by: 'exit',
      timeout: false,
      message: 'process.exit was called',
    })
  }

  onEvent(event: CircusEvent, state: State): void {
    const run = this.#run
    if (!run) return
    switch (event.name) {
      case 'test_start':
        this.#startTest(run, event.test!)
        break
      case 'test_fn_failure':
        run.thrown ??= { error: event.error, inBody: true }
        break
      case 'hook_failure':
        if (event.test) run.thrown ??= { error: event.error, inBody: false }
        else {
          run.failures.push(readFailure(event.error, null, false, this.#context.board.blown))
          this.#refuel(this.#ordinary.fuel.hooks, 10 * CASE_FUEL)
        }
        break
      case 'test_done':
        this.#endTest(run, event.test!)
        break
      case 'run_finish':
        this.#finishRun(run, state)
        break
    }
  }

  #begin(): void {
    const { environment, belt } = this.#context
    belt?.arm()
    this.#after.snapshot()
    this.#guard.snapshot()
    this.#undo = [
      silenceStreams(),
      silenceConsole(environment.global),
      takeErrors({
        onError: error => this.#onLateError(error, null),
        onRejection: (error, promise) => this.#onLateError(error, promise),
        onHandled: promise => this.#run?.rejections.delete(promise),
      }),
    ]
  }

  #end(): void {
    const { board, belt } = this.#context
    belt?.release()
    this.#run = null
    board.activate(null, 0)
    board.refuel(Number.POSITIVE_INFINITY)
    this.#snapshots.restore()
    this.#after.restore()
    for (const undo of this.#undo.toReversed()) undo()
  }

  async #observe(request: RunRequest): Promise<Observation> {
    const run: Run = {
      request,
      failures: [],
      counts: new Map(),
      hooks: [],
      started: now(),
      thrown: null,
      inherited: 0,
      current: null,
      sound: false,
      atLoad: null,
      rejections: new Map(),
    }
    this.#run = run
    // What comes in later than its run belongs to none.
    this.#context.belt?.take()
    await this.#runs.run(run, () => this.#perform(run))
    const { board, belt } = this.#context
    const reached = request.mutant ? board.reached() : 0
    board.activate(null, 0)
    run.hooks.push(board.take())
    this.#guard.restore()
    const { failures, refused } = judgeRefusals(belt?.take() ?? [], run.failures, run.sound)
    return {
      failures,
      ...(refused === undefined ? {} : { refused }),
      reached,
      touchedState:
        failures.length > 0 && touchedState([...run.counts.values(), ...run.hooks], board.modules),
      counts: run.counts,
      hooks: sumCounts(run.hooks),
      ...(run.atLoad ? { atLoad: run.atLoad } : {}),
      ms: now() - run.started,
    }
  }

  async #perform(run: Run): Promise<void> {
    const { request } = run
    const { board, circus, config, globalConfig, testPath } = this.#context
    if (request.level === 'fresh' && !(await this.#renew(run))) return
    const { leftOut } = this.#input
    const wanted =
      request.cases !== 'all'
        ? new Set(request.cases)
        : leftOut.size === 0
          ? null
          : new Set([...this.#layout.keys.values()].filter(key => !leftOut.has(key)))
    selectTests(this.#layout, wanted, (key, own) => this.#limitOf(run, key, own))
    resetWorld(this.#context, this.#snapshots, request.level === 'replay' && this.#faked)
    // A shuffled run keeps its order; shuffling what is left of it would make another one.
    const { randomize } = this.#context.state!
    if (request.level === 'replay') {
      if (randomize) this.#context.state!.randomize = false
      board.activate(request.mutant?.key ?? null, request.mutant?.n ?? 0)
    }
    board.drop()
    this.#refuel(this.#ordinary.fuel.hooks, 10 * CASE_FUEL)
    await circus!.runAndTransformResultsToJestFormat({
      config,
      globalConfig,
      testPath,
      setupAfterEnvPerfStats: {},
    })
    if (randomize) this.#context.state!.randomize = randomize
    if (request.cases === 'all') keepOrder(this.#layout)
    // Rejections surface in the turn after the one that caused them; they belong to this run.
    await new Promise<void>(done => nextTurn(done))
    run.failures.push(...run.rejections.values())
  }

  /** Evaluates the module graph anew with the mutant active; false when that fails. */
  async #renew(run: Run): Promise<boolean> {
    const { request } = run
    const { board, state } = this.#context
    const base = request.globals === 'keep' ? this.#after : this.#input.before
    base.restore()
    resetWorld(this.#context, this.#snapshots, false)
    board.activate(request.mutant?.key ?? null, request.mutant?.n ?? 0)
    board.drop()
    this.#refuel(this.#ordinary.fuel.load, LOAD_FUEL)
    const error = await renewGraph(this.#context)
    const broken = error ?? state!.unhandledErrors[0] ?? null
    if (broken !== null) {
      const { message } = readFailure(broken, null, false, false)
      run.failures.push({ case: null, by: 'load', timeout: board.blown, message })
      return false
    }
    this.#layout = keepLayout(state!.rootDescribeBlock, this.#ordinary.keys)
    this.#guard.snapshot()
    run.atLoad = board.take()
    return true
  }

  #limitOf({ request }: Run, key: number | undefined, own: number | undefined): number {
    const ms = key === undefined ? 0 : (this.#ordinary.ms.get(key) ?? 0)
    const configured = own ?? this.#context.state!.testTimeout
    return Math.min(configured, request.patience * Math.max(CASE_MS, CASE_FACTOR * ms))
  }

  #refuel(baseline: number, floor: number): void {
    const run = this.#run!
    this.#context.board.refuel(run.request.patience * Math.max(10 * baseline, floor))
  }

  #startTest(run: Run, test: Test): void {
    run.hooks.push(this.#context.board.take())
    if (run.request.stopAtFailure && run.failures.length > 0) {
      test.mode = 'skip'
      return
    }
    resumeConcurrency(this.#layout, test)
    run.current = test
    run.thrown = null
    run.inherited = test.errors.length
    const key = this.#layout.keys.get(test)
    this.#refuel(key === undefined ? 0 : (this.#ordinary.fuel.cases.get(key) ?? 0), CASE_FUEL)
  }

  #endTest(run: Run, test: Test): void {
    const { board } = this.#context
    const key = this.#layout.keys.get(test) ?? null
    const counts = board.take()
    if (key !== null) run.counts.set(key, counts)
    if (test.errors.length > run.inherited) {
      if (!this.#context.belt?.refused) run.sound = true
      const { error, inBody } = run.thrown ?? { error: test.errors[run.inherited], inBody: true }
      run.failures.push(readFailure(error, key, inBody, board.blown))
    }
    run.current = null
    this.#refuel(this.#ordinary.fuel.hooks, 10 * CASE_FUEL)
  }

  #finishRun(run: Run, state: State): void {
    if (run.failures.length === 0 && state.unhandledErrors.length > 0)
      run.failures.push(readFailure(state.unhandledErrors[0], null, false, this.#context.board.blown))
    state.unhandledErrors.length = 0
    // Circus would render a code frame for each error, and insists on a status.
    for (const test of this.#layout.kept.keys()) {
      test.errors = []
      test.status ??= 'skip'
    }
  }

  /**
   * An error outside any await: it is this run's only when this run caused it. Newer versions of circus
   * forgive a rejection that is handled later, so it counts at the end of the run.
   */
  #onLateError(error: unknown, promise: unknown): void {
    const run = this.#run
    const owner = this.#runs.getStore()
    if (!run || (owner !== undefined && owner !== run)) return
    // Whose it is cannot be told for sure, so it proves nothing by itself.
    const failure = readFailure(error, null, false, this.#context.board.blown)
    const forgives = 'unhandledRejectionErrorByPromise' in this.#context.state!
    if (promise !== null && forgives) run.rejections.set(promise, failure)
    else run.failures.push(failure)
  }
}
