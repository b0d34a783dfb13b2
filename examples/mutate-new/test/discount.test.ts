import { expect, test } from 'vitest'
import { discount } from '../src/discount.ts'

test('a large order gets ten percent off', () => {
  expect(discount(20_000, false)).toBe(2_000)
})

test('a small order gets nothing off', () => {
  expect(discount(5_000, false)).toBe(0)
})

test('members get five percent more', () => {
  expect(discount(20_000, true)).toBe(3_000)
  expect(discount(5_000, true)).toBe(250)
})

test('a negative total is refused', () => {
  expect(() => discount(-1, false)).toThrow(RangeError)
})
