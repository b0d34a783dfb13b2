import { expect, test } from 'vitest'
import { put, rebate, total } from '../src/cart.js'

test('puts', () => {
  expect(put(3)).toBe(1)
  expect(put(4)).toBe(2)
})

test('totals what was put before', () => {
  rebate(2)
  expect(total()).toBe(7)
})
