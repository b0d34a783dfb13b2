// Owns what circus's events and late errors say about the run that is under way in the loop.
import type { CircusEvent, State, Test } from './circus.ts'
import { readFailure } from './failure.ts'
import type { FileContext } from './file-context.ts'
import { type Layout, resumeConcurrency } from './layout.ts'
import type { MutantRun } from './mutant-run.ts'
import type { RunLimits } from './run-limits.ts'

/** Fills runs in. The layout is handed over each time, since a fresh graph has another one. */
export class RunEvents {
  readonly #context: FileContext
  readonly #limits: RunLimits

  constructor(context: FileContext, limits: RunLimits) {
    this.#context = context
    this.#limits = limits
  }

  onEvent(run: MutantRun, layout: Layout, event: CircusEvent, state: State): void {
    switch (event.name) {
      case 'test_start':
        this.#start(run, layout, event.test!)
        break
      case 'test_fn_success':
        if (run.request.failOnPurpose) event.test!.errors.push(new Error('redproof: fails on purpose'))
        break
      case 'test_fn_failure':
        run.thrown ??= { error: event.error, inBody: true }
        break
      case 'hook_failure':
        if (event.test) run.thrown ??= { error: event.error, inBody: false }
        else {
          run.failures.push(readFailure(event.error, null, false, this.#context.board.blown))
          this.#limits.fuelHooks(run.request.patience)
        }
        break
      case 'test_done':
        this.#end(run, layout, event.test!)
        break
      case 'run_finish':
        this.#finish(run, layout, state)
        break
    }
  }

  /** `process.exit` was called: whatever the code does about the error, a process would be gone. */
  onExit(run: MutantRun, { keys }: Layout): void {
    run.failures.unshift({
      case: run.current ? (keys.get(run.current) ?? null) : null,
      by: 'exit',
      timeout: false,
      message: 'process.exit was called',
    })
  }

  /**
   * An error outside any await, of `promise` where it is a rejection. Newer versions of circus forgive a
   * rejection that is handled later, so it counts at the end of the run.
   */
  onLateError(run: MutantRun, error: unknown, promise: unknown): void {
    // Whose it is cannot be told for sure, so it proves nothing by itself.
    const failure = readFailure(error, null, false, this.#context.board.blown)
    const forgives = 'unhandledRejectionErrorByPromise' in this.#context.state!
    if (promise !== null && forgives) run.rejections.set(promise, failure)
    else run.failures.push(failure)
  }

  #start(run: MutantRun, layout: Layout, test: Test): void {
    run.hooks.push(this.#context.board.take())
    if (run.request.stopAtFailure && run.failures.length > 0) {
      test.mode = 'skip'
      return
    }
    resumeConcurrency(layout, test)
    run.current = test
    run.thrown = null
    run.inherited = test.errors.length
    this.#limits.fuelCase(layout.keys.get(test), run.request.patience)
  }

  #end(run: MutantRun, { keys }: Layout, test: Test): void {
    const { board, belt } = this.#context
    const key = keys.get(test) ?? null
    const counts = board.take()
    if (key !== null) run.counts.set(key, counts)
    if (test.errors.length > run.inherited) {
      if (!belt?.refused) run.sound = true
      const { error, inBody } = run.thrown ?? { error: test.errors[run.inherited], inBody: true }
      run.failures.push(readFailure(error, key, inBody, board.blown))
    }
    run.current = null
    this.#limits.fuelHooks(run.request.patience)
  }

  #finish(run: MutantRun, { kept }: Layout, state: State): void {
    if (run.failures.length === 0 && state.unhandledErrors.length > 0)
      run.failures.push(readFailure(state.unhandledErrors[0], null, false, this.#context.board.blown))
    state.unhandledErrors.length = 0
    // Circus would render a code frame for each error, and insists on a status.
    for (const test of kept.keys()) {
      test.errors = []
      test.status ??= 'skip'
    }
  }
}
