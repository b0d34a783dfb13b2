// Owns what is recorded while Vitest runs a file's own cases, undisturbed: reach, counts, durations, fuel.
import type { Board, CaseRecord, Counts, Recording } from '@redproof/core/worker'
import { isConcurrent, testsOf } from './tasks.ts'
import type { File, Test } from './vitest-api.ts'

/** Guards and loop turns used, by stretch of the run. */
export interface Fuel {
  load: number
  hooks: number
  readonly cases: Map<string, number>
}

/** Records one file's ordinary run. Call the methods in the order in which Vitest calls the runner. */
export class OrdinaryRun {
  readonly fuel: Fuel = { load: 0, hooks: 0, cases: new Map() }
  /** Assertions of cases that passed, by test id; null where they cannot be told. */
  readonly assertions: Map<string, number | null> = new Map()
  readonly #board: Board
  readonly #count: (test: Test) => number | null
  readonly #counts = new Map<string, Counts>()
  readonly #hooks: Counts[] = []
  #atLoad: Counts = new Map()
  #total = 0

  /** `count` tells how many assertions a case ran that has just ended. */
  constructor(board: Board, count: (test: Test) => number | null) {
    this.#board = board
    this.#count = count
  }

  /** Collection begins. */
  begin(): void {
    this.#board.drop()
    this.#board.refuel(Number.POSITIVE_INFINITY)
  }

  /** Everything is loaded and collected. */
  loaded(): void {
    this.#atLoad = this.#board.take()
    this.fuel.load = this.#board.spent()
    this.#board.refuel(Number.POSITIVE_INFINITY)
  }

  /** What was counted since the last case belongs to hooks outside any case. */
  beforeCase(): void {
    this.#hooks.push(this.#board.take())
    this.fuel.hooks += this.#board.spent()
    this.#total += this.#board.spent()
    this.#board.refuel(Number.POSITIVE_INFINITY)
  }

  afterCase(test: Test): void {
    this.#counts.set(test.id, this.#board.take())
    if (test.result?.state === 'pass') this.assertions.set(test.id, this.#count(test))
    this.#total += this.#board.spent()
    this.fuel.cases.set(test.id, this.#board.spent())
    this.#board.refuel(Number.POSITIVE_INFINITY)
  }

  /** The file's last hook has run. Cases get their keys by declaration order. */
  end(file: File, keys: ReadonlyMap<string, number>, sum: (all: readonly Counts[]) => Counts): Recording {
    this.beforeCase()
    const cases = testsOf(file).map((test): CaseRecord => {
      const concurrent = isConcurrent(test)
      if (concurrent) this.fuel.cases.set(test.id, this.#total)
      return {
        key: keys.get(test.id)!,
        state: stateOf(test),
        attempts: 1 + (test.result?.retryCount ?? 0),
        concurrent,
        ms: test.result?.duration ?? 0,
        counts: this.#counts.get(test.id) ?? new Map(),
      }
    })
    return { cases, atLoad: this.#atLoad, inHooks: sum(this.#hooks) }
  }
}

function stateOf(test: Test): CaseRecord['state'] {
  if (test.result?.state === 'pass' || test.result?.state === 'fail') return test.result.state
  return test.mode === 'todo' ? 'todo' : 'skip'
}
