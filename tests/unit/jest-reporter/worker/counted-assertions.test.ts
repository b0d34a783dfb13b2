// Owns the checks of how the assertions of a case are told from what Jest's `expect` has counted.
import { expect, test } from 'vitest'
import type { Expect, Test } from '../../../../packages/jest-reporter/src/worker/circus.ts'
import { CountedAssertions } from '../../../../packages/jest-reporter/src/worker/counted-assertions.ts'

const caseOf = (own: Partial<Test> = {}): Test => ({ concurrent: false, ...own }) as Test

/** Jest's `expect`, and circus beside it: it takes the calls away before anybody else hears that a case is done. */
function circus(own: { readonly global?: object; readonly state?: object } = {}) {
  const state = own.state ?? { assertionCalls: 0, numPassingAsserts: 0 }
  const counts = state as { assertionCalls: number; numPassingAsserts: number }
  const theirs = { getState: () => state, setState: () => undefined } as unknown as Expect
  const counted = new CountedAssertions((own.global ?? { expect: theirs }) as Record<PropertyKey, unknown>)
  counted.onEvent({ name: 'setup', runtimeGlobals: { expect: theirs } })
  const ask = (passes = true): void => {
    counts.assertionCalls++
    if (passes) counts.numPassingAsserts++
  }
  return {
    counted,
    ask,
    run(one: Test, body: () => void, hook: () => void = () => undefined): number | null {
      counted.onEvent({ name: 'test_start', test: one })
      body()
      counted.onEvent({ name: 'test_fn_success', test: one })
      hook()
      counted.onEvent({ name: 'hook_success', test: one })
      one.numPassingAsserts = counts.numPassingAsserts
      Object.assign(counts, { assertionCalls: 0, numPassingAsserts: 0 })
      counted.onEvent({ name: 'test_done', test: one })
      return counted.of(one)
    },
  }
}

test('assertions of the body and of hooks around the case are its own', () => {
  const { run, ask } = circus()
  expect(run(caseOf(), () => undefined)).toBe(0)
  expect(run(caseOf(), ask)).toBe(1)
  expect(run(caseOf(), () => undefined, ask)).toBe(1)
  expect(run(caseOf(), ask, ask)).toBe(2)
})

test('one that failed and was swallowed counts', () => {
  const { run, ask } = circus()
  expect(run(caseOf(), () => ask(false))).toBe(1)
})

test('what was asserted before the case began is nobody’s', () => {
  const { run, ask } = circus()
  ask()
  ask(false)
  expect(run(caseOf(), () => undefined)).toBe(0)
  ask()
  expect(run(caseOf(), ask)).toBe(1)
})

test('of several attempts the last counts', () => {
  const { run, ask } = circus()
  const one = caseOf()
  run(one, ask)
  expect(run(one, () => undefined)).toBe(0)
})

test('nothing is told of a concurrent case, of one that never ran, and of another counter', () => {
  const { run, ask, counted } = circus()
  expect(run(caseOf({ concurrent: true }), ask)).toBe(null)
  expect(counted.of(caseOf())).toBe(null)
  const other = circus({ global: { expect: () => undefined } })
  expect(other.run(caseOf(), () => undefined)).toBe(null)
  const without = circus({ state: {} })
  expect(without.run(caseOf(), () => undefined)).toBe(null)
})

test('without globals the imported `expect` is Jest’s own', () => {
  const { run, ask } = circus({ global: {} })
  expect(run(caseOf(), ask)).toBe(1)
})
