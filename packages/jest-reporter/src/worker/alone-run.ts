// Owns mode `alone`: one mutant, active from the first import; Jest's own run of the file is what is observed.
import {
  aloneVerdict,
  type Belt,
  type Board,
  type Failure,
  type JournalWriter,
  judgeRefusals,
  type MutantRef,
  readTasks,
} from '@redproof/core/worker'
import type { CircusEvent, Environment, State, Test } from './circus.ts'
import { readFailure } from './failure.ts'
import type { FileContext } from './file-context.ts'
import type { JestSession } from './jest-session.ts'
import { takeErrors } from './quiet.ts'
import { markUsed } from './used-worker.ts'

// Captured before user code can replace them.
const now = performance.now.bind(performance)
const nextTurn = setImmediate

/** Guards and loop turns after which a mutant counts as running away. */
const FUEL = 1e9

const started = new WeakMap<Environment, number>()

/** The task of a test file in an `alone` round; undefined when it has none. */
export function taskOf(session: JestSession, project: string, file: string): MutantRef | undefined {
  const { forced, refs } = readTasks(session, project, file)
  return [...forced, ...refs][0]
}

/** Turns the mutant on, before set-up files are loaded. */
export function activate(environment: Environment, board: Board, ref: MutantRef): void {
  if (started.has(environment)) return
  started.set(environment, now())
  markUsed()
  board.activate(ref.key, ref.n)
  board.refuel(FUEL)
}

/** Watches Jest's own run under one mutant. */
export class AloneRun {
  readonly #environment: Environment
  readonly #board: Board
  readonly #belt: Belt | null
  readonly #journal: JournalWriter
  readonly #ref: MutantRef
  readonly #thrown = new Map<Test, { readonly error: unknown; readonly inBody: boolean }>()
  readonly #inherited = new Map<Test, number>()
  #failure: Failure | null = null
  #tests: readonly Test[] = []
  /** Places of the cases by which no mutant is judged. */
  readonly #leftOut: ReadonlySet<number>
  #ended = false
  /** A case failed before the seat belt refused anything. */
  #sound = false

  constructor(
    environment: Environment,
    { board, belt }: Pick<FileContext, 'board' | 'belt'>,
    journal: JournalWriter,
    ref: MutantRef,
    leftOut: ReadonlySet<number>,
  ) {
    this.#leftOut = leftOut
    this.#environment = environment
    this.#board = board
    this.#belt = belt
    this.#journal = journal
    this.#ref = ref
    journal.write({ t: 'try', key: ref.key, n: ref.n })
  }

  onEvent(event: CircusEvent, state: State, testsOf: (state: State) => readonly Test[]): void {
    const { test } = event
    switch (event.name) {
      case 'run_start':
        this.#tests = testsOf(state)
        break
      case 'test_start':
        this.#inherited.set(test!, test!.errors.length)
        this.#thrown.delete(test!)
        // Tells the main process that nothing hangs.
        this.#journal.write({ t: 'try', key: this.#ref.key, n: this.#ref.n })
        break
      case 'test_fn_failure':
        if (!this.#thrown.has(test!)) this.#thrown.set(test!, { error: event.error, inBody: true })
        break
      case 'hook_failure':
        if (!test) this.#note(readFailure(event.error, null, false, this.#board.blown))
        else if (!this.#thrown.has(test)) this.#thrown.set(test, { error: event.error, inBody: false })
        break
      case 'test_done':
        if (
          test!.errors.length > (this.#inherited.get(test!) ?? 0) &&
          !this.#belt?.refused &&
          !this.#leftOut.has(this.#tests.indexOf(test!))
        )
          this.#sound = true
        break
      case 'run_finish':
        this.#collect(state)
        break
    }
  }

  /**
   * Waits for rejections that circus no longer hears of: they surface in the turn after the one that caused them,
   * and would end the process.
   */
  async settle(): Promise<void> {
    const onError = (error: unknown): void => this.#note(readFailure(error, null, false, this.#board.blown))
    const giveBack = takeErrors({ onError, onRejection: onError, onHandled: () => undefined })
    await new Promise<void>(done => nextTurn(done))
    giveBack()
  }

  /** `process.exit` was called: the verdict is written before anything else can happen. */
  onExit(): void {
    this.#failure = { case: null, by: 'exit', timeout: false, message: 'process.exit was called' }
    this.end()
  }

  onLoadError(error: unknown): void {
    const { message } = readFailure(error, null, false, false)
    this.#note({ case: null, by: 'load', timeout: this.#board.blown, message })
  }

  /** Writes the verdict, once. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    const ms = now() - (started.get(this.#environment) ?? now())
    const { failures, refused } = judgeRefusals(
      this.#belt?.take() ?? [],
      this.#failure ? [this.#failure] : [],
      this.#sound,
    )
    this.#journal.write({ t: 'verdict', verdict: aloneVerdict(this.#ref, failures[0], refused, ms) })
    this.#journal.write({ t: 'done', ms })
    this.#journal.close()
  }

  /** Only when all attempts are over it is known which cases failed. */
  #collect(state: State): void {
    for (const [key, test] of this.#tests.entries()) {
      const inherited = this.#inherited.get(test) ?? 0
      if (test.errors.length <= inherited || this.#leftOut.has(key)) continue
      const { error, inBody } = this.#thrown.get(test) ?? { error: test.errors[inherited], inBody: true }
      this.#note(readFailure(error, key, inBody, this.#board.blown))
    }
    if (state.unhandledErrors.length > 0)
      this.#note(readFailure(state.unhandledErrors[0], null, false, this.#board.blown))
  }

  #note(failure: Failure): void {
    this.#failure ??= failure
  }
}
