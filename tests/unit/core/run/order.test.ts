import { expect, test } from 'vitest'
import { orderSentence, planOrder } from '../../../../packages/core/src/run/order.ts'
import { failure } from './sample-case.ts'

const remembered = [failure('a'), failure('b')]
const input = { failedFirst: true, release: false, shuffled: false, remembered, known: new Set<string>() }

test('what is remembered comes first', () => {
  expect(planOrder(input)).toEqual({ failures: remembered, note: null })
})

test.each([
  ['--failed-first off', { failedFirst: false }],
  ['--release', { release: true }],
  ['an empty memory', { remembered: [] }],
  ['an empty memory and a shuffle', { remembered: [], shuffled: true }],
])('%s leaves the plain order, without a word', (_, changes) => {
  expect(planOrder({ ...input, ...changes })).toEqual({ failures: [], note: null })
})

test("a user's shuffle wins, and that is said", () => {
  expect(planOrder({ ...input, shuffled: true })).toEqual({
    failures: [],
    note: 'The runner shuffles, so 2 remembered failures will not be tried first.',
  })
})

test('known failures stay in their place', () => {
  expect(planOrder({ ...input, known: new Set([remembered[0]!.id]) }).failures).toEqual([remembered[1]])
})

test('the report says that the order was another', () => {
  expect(orderSentence(remembered.slice(1))).toBe(
    '1 remembered failure came first, so the order was not the declared one.',
  )
})
