// Owns how many assertions a case ran, as the `expect` of Jest counts them.
import type { CircusEvent, Expect, Test } from './circus.ts'

interface Counts {
  readonly calls: number
  readonly passing: number
}

/**
 * Listens to circus while a file's own cases run. Assertions in hooks around each case are the case's, those in hooks
 * around a block are nobody's.
 */
export class CountedAssertions {
  readonly #global: Record<PropertyKey, unknown>
  #expect: Expect | null = null
  #start: Counts | null = null
  #calls = 0
  readonly #counted = new Map<Test, number | null>()

  /** `global` is that of the environment. */
  constructor(global: Record<PropertyKey, unknown>) {
    this.#global = global
  }

  onEvent({ name, test, runtimeGlobals }: CircusEvent): void {
    if (runtimeGlobals) this.#expect = runtimeGlobals.expect
    if (name === 'test_start') {
      this.#start = this.#now()
      this.#calls = this.#start?.calls ?? 0
      return
    }
    // By `test_done` circus has taken the number of calls away, and left that of those that passed.
    if (name === 'test_fn_success' || name === 'test_fn_failure' || name === 'hook_success')
      this.#calls = Math.max(this.#calls, this.#now()?.calls ?? 0)
    if (name === 'test_done' && test) this.#counted.set(test, this.#end(test))
  }

  /** Of its last attempt; null where it cannot be told. */
  of(test: Test): number | null {
    return this.#counted.get(test) ?? null
  }

  #end({ concurrent, numPassingAsserts }: Test): number | null {
    // Concurrent cases share one count.
    if (concurrent || this.#start === null || !this.#isAsked()) return null
    const calls = this.#calls - this.#start.calls
    const passing = Number(numPassingAsserts) - this.#start.passing
    const count = Math.max(calls, passing)
    return count >= 0 ? count : null
  }

  /** False where a set-up file has put another `expect` in the place of Jest's. */
  #isAsked(): boolean {
    const { expect } = this.#global
    return expect === undefined || expect === this.#expect
  }

  #now(): Counts | null {
    const { assertionCalls, numPassingAsserts } = this.#expect?.getState() ?? {}
    return typeof assertionCalls === 'number' && typeof numPassingAsserts === 'number'
      ? { calls: assertionCalls, passing: numPassingAsserts }
      : null
  }
}
