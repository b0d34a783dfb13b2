import { expect, test } from 'vitest'
import { isEven, sumTo } from '../src/sum.ts'

test('sums', () => {
  expect(sumTo(4)).toBe(10)
})

test('even numbers', () => {
  expect([isEven(2), isEven(3), isEven(sumTo(3))]).toEqual([true, false, true])
})
