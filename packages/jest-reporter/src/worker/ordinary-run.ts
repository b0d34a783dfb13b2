// Owns what is recorded while circus runs a file's own cases, undisturbed: reach, counts, durations, fuel.
import {
  type Board,
  type CaseRecord,
  type Counts,
  type JournalCase,
  type Recording,
  sumCounts,
} from '@redproof/core/worker'
import { type CircusEvent, namesOf, type State, type Test, titlesOf } from './circus.ts'
import { CountedAssertions } from './counted-assertions.ts'

/** Guards and loop turns used, by stretch of the run. */
export interface Fuel {
  load: number
  hooks: number
  /** By case. */
  readonly cases: Map<number, number>
}

interface Seen {
  readonly key: number
  readonly concurrent: boolean
  started: number
  ms: number
  counts: Counts
}

// Captured before user code can replace it.
const now = performance.now.bind(performance)

/** Records one file's ordinary run from circus's events. */
export class OrdinaryRun {
  readonly fuel: Fuel = { load: 0, hooks: 0, cases: new Map() }
  /** Case by name, see `namesOf`; filled when the file's own run begins. */
  readonly keys: Map<string, number> = new Map()
  /** Milliseconds by case. */
  readonly ms: Map<number, number> = new Map()
  /** The tests in declaration order, whatever order they run in. */
  tests: readonly Test[] = []
  /** True once circus began to run what it had collected. */
  began = false
  readonly #board: Board
  readonly #assertions: CountedAssertions
  readonly #seen = new Map<Test, Seen>()
  readonly #hooks: Counts[] = []
  /** What concurrent cases evaluated while no case was current: Jest 29 starts them before their turn. */
  readonly #pool: Counts[] = []
  readonly #started = now()
  #atLoad: Counts = new Map()
  #waiting = 0
  #total = 0

  /** `global` is that of the environment. */
  constructor(board: Board, global: Record<PropertyKey, unknown>) {
    this.#board = board
    this.#assertions = new CountedAssertions(global)
    board.drop()
    board.refuel(Number.POSITIVE_INFINITY)
  }

  onEvent(event: CircusEvent, state: State): void {
    this.#assertions.onEvent(event)
    switch (event.name) {
      case 'run_start':
        this.#begin(state)
        break
      case 'hook_start':
        if (isOutside(event)) this.#gap()
        break
      case 'hook_success':
      case 'hook_failure':
        if (isOutside(event)) this.#hooks.push(this.#take('hooks'))
        break
      case 'test_start':
        this.#gap()
        this.#start(event.test!)
        break
      case 'test_done':
      case 'test_skip':
      case 'test_todo':
        this.#end(event.test!)
        break
      case 'run_finish':
        this.#gap()
        break
    }
  }

  #begin(state: State): void {
    this.began = true
    this.#atLoad = this.#take('load')
    const names = namesOf(state.rootDescribeBlock)
    this.tests = [...names.keys()]
    for (const [test, name] of names) {
      const key = this.keys.size
      this.keys.set(name, key)
      this.#seen.set(test, {
        key,
        concurrent: test.concurrent === true,
        started: 0,
        ms: 0,
        counts: new Map(),
      })
      if (test.concurrent) this.#waiting++
    }
  }

  #start(test: Test): void {
    const seen = this.#seen.get(test)
    if (seen) seen.started = now()
  }

  #end(test: Test): void {
    const spent = this.#board.spent()
    const counts = this.#take('case')
    const seen = this.#seen.get(test)
    if (!seen) return
    if (seen.concurrent) this.#waiting--
    // Attempts add up: a retried case is not replayed on the word of its counts.
    seen.counts = seen.counts.size > 0 ? sumCounts([seen.counts, counts]) : counts
    seen.ms += now() - seen.started
    this.fuel.cases.set(seen.key, spent)
  }

  /** What was counted outside every case and hook: by concurrent cases that wait for their turn, else as a hook's. */
  #gap(): void {
    if (this.#waiting > 0) this.#pool.push(this.#take('case'))
    else this.#hooks.push(this.#take('hooks'))
  }

  #take(stretch: 'load' | 'hooks' | 'case'): Counts {
    const spent = this.#board.spent()
    this.#total += spent
    if (stretch === 'load') this.fuel.load += spent
    else if (stretch === 'hooks') this.fuel.hooks += spent
    this.#board.refuel(Number.POSITIVE_INFINITY)
    return this.#board.take()
  }

  /** What the run showed, once it has ended. `early` was counted before the file's own imports. */
  recording(early: Counts): Recording {
    const all = now() - this.#started
    let pool: Counts | null = this.#pool.length > 0 ? sumCounts(this.#pool) : null
    const cases = this.tests.map((test): CaseRecord => {
      const seen = this.#seen.get(test)!
      let { counts } = seen
      if (seen.concurrent) {
        // It may have run long before and after what its own events say.
        this.fuel.cases.set(seen.key, this.#total)
        seen.ms = all
        if (pool) {
          counts = sumCounts([counts, pool])
          pool = null
        }
      }
      this.ms.set(seen.key, seen.ms)
      return {
        key: seen.key,
        state: stateOf(test),
        attempts: Math.max(1, test.invocations),
        concurrent: seen.concurrent,
        ms: seen.ms,
        counts,
      }
    })
    return { cases, atLoad: sumCounts([early, this.#atLoad]), inHooks: sumCounts(this.#hooks) }
  }

  /** How the cases are named, in the order of their keys, and how many assertions those ran that passed. */
  named(): readonly JournalCase[] {
    return this.tests.map((test, key) => ({
      titles: titlesOf(test),
      ms: this.ms.get(key) ?? 0,
      ...(stateOf(test) === 'pass' ? { assertions: this.#assertions.of(test) } : {}),
    }))
  }
}

/** True for a hook around all cases of a block; the start of a hook does not tell its case. */
function isOutside({ hook }: CircusEvent): boolean {
  return hook?.type === 'beforeAll' || hook?.type === 'afterAll'
}

function stateOf(test: Test): CaseRecord['state'] {
  if (test.status === 'todo') return 'todo'
  if (test.status !== 'done') return 'skip'
  return test.errors.length > 0 ? 'fail' : 'pass'
}
