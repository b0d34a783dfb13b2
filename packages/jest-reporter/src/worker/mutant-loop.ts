// Owns the loop over mutants in a live test file: it runs what the rules ask for and tells them what was seen.
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CaseWatch,
  createRealmGuard,
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
import type { CircusEvent, State } from './circus.ts'
import { readFailure } from './failure.ts'
import type { FileContext } from './file-context.ts'
import { renewGraph } from './fresh-graph.ts'
import { keepLayout, keepOrder, type Layout, selectTests } from './layout.ts'
import { beginMutantRun, elapsed, type MutantRun } from './mutant-run.ts'
import type { OrdinaryRun } from './ordinary-run.ts'
import { silenceConsole, silenceStreams, takeErrors } from './quiet.ts'
import { RunEvents } from './run-events.ts'
import { RunLimits } from './run-limits.ts'
import { compiledFiles } from './served-modules.ts'
import { Snapshots } from './snapshots.ts'
import { areTimersFaked, resetWorld } from './world.ts'

// Captured before user code can replace it.
const nextTurn = setImmediate

export interface MutantLoopInput {
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
export class MutantLoop {
  readonly #context: FileContext
  readonly #ordinary: OrdinaryRun
  readonly #input: MutantLoopInput
  readonly #owner: RunOwner<MutantRun> = new RunOwner(new AsyncLocalStorage())
  readonly #snapshots: Snapshots
  readonly #guard: RealmGuard
  readonly #after: RealmGuard
  readonly #faked: boolean
  readonly #limits: RunLimits
  readonly #events: RunEvents
  readonly #watch: CaseWatch = new CaseWatch()
  #layout: Layout
  #run: MutantRun | null = null
  #undo: (() => void)[] = []

  constructor(input: MutantLoopInput) {
    this.#input = input
    this.#context = input.context
    this.#ordinary = input.ordinary
    this.#limits = new RunLimits(input.context.board, input.ordinary)
    this.#events = new RunEvents(input.context, this.#limits)
    this.#layout = input.layout
    keepOrder(this.#layout)
    const { global } = input.context.environment
    this.#faked = input.faked && areTimersFaked(global)
    this.#snapshots = new Snapshots(input.context.expect!)
    this.#after = createRealmGuard(global, process)
    this.#guard = createRealmGuard(global, process)
  }

  /** Resumes the rules with what each run shows, until they are done. */
  async drive(rules: Rules): Promise<void> {
    this.#begin()
    try {
      let next = rules.next()
      while (!next.done) {
        // Only where several workers share a file, which Jest's do not.
        if (next.value.level === 'pause') {
          next = rules.next(NOTHING_SEEN)
          continue
        }
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

  /** `process.exit` was called in the test file's realm. */
  onExit(): void {
    if (this.#run) this.#events.onExit(this.#run, this.#layout)
  }

  onEvent(event: CircusEvent, state: State): void {
    if (this.#run) this.#events.onEvent(this.#run, this.#layout, event, state)
  }

  #begin(): void {
    const { environment, belt } = this.#context
    belt?.arm()
    this.#after.snapshot()
    this.#guard.snapshot()
    this.#undo = [
      silenceStreams(),
      silenceConsole(environment.global),
      takeErrors(
        {
          onError: error => this.#onLateError(error, null),
          onRejection: (error, promise) => this.#onLateError(error, promise),
          onHandled: promise => this.#run?.rejections.delete(promise),
        },
        listener => this.#owner.shield(listener),
      ),
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
    const run = beginMutantRun(request)
    this.#run = run
    // What comes in later than its run belongs to none.
    this.#context.belt?.take()
    await this.#owner.start(run, () => this.#perform(run))
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
      ms: elapsed(run),
    }
  }

  async #perform(run: MutantRun): Promise<void> {
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
    selectTests(this.#layout, wanted, this.#watch, (key, own) =>
      this.#limits.ofCase(key, own ?? this.#context.state!.testTimeout, request.patience),
    )
    resetWorld(this.#context, this.#snapshots, request.level === 'replay' && this.#faked)
    // A shuffled run keeps its order; shuffling what is left of it would make another one.
    const { randomize } = this.#context.state!
    if (request.level === 'replay') {
      if (randomize) this.#context.state!.randomize = false
      board.activate(request.mutant?.key ?? null, request.mutant?.n ?? 0)
    }
    board.drop()
    this.#limits.fuelHooks(request.patience)
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
  async #renew(run: MutantRun): Promise<boolean> {
    const { request } = run
    const { board, state } = this.#context
    const base = request.globals === 'keep' ? this.#after : this.#input.before
    base.restore()
    resetWorld(this.#context, this.#snapshots, false)
    board.activate(request.mutant?.key ?? null, request.mutant?.n ?? 0)
    board.drop()
    this.#limits.fuelLoading(request.patience)
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

  /** An error outside any await: it is this run's only when this run caused it. */
  #onLateError(error: unknown, promise: unknown): void {
    const run = this.#run
    if (run && this.#owner.owns(run)) this.#events.onLateError(run, error, promise)
  }
}
