import { expect, test } from 'vitest'
import { isEven } from '../src/even.js'
import { isOdd, ZERO_IS_EVEN } from '../src/odd.js'

test('parity', () => {
  expect(ZERO_IS_EVEN).toBe(true)
  expect([0, 1, 2].map(isEven)).toEqual([true, false, true])
  expect([0, 1, 2].map(isOdd)).toEqual([false, true, false])
})
