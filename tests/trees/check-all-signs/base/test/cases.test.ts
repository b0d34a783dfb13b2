import { expect, test } from 'vitest'
import { tax } from '../src/tax.ts'

test('is exact', () => {
  expect(tax(100)).toBe(19)
  expect(tax(200)).toBe(38)
})

test('is a number', () => {
  expect(tax(300)).toBe(57)
})

test('refuses what is below zero', () => {
  expect(() => tax(-1)).toThrow(RangeError)
})

test('is nothing of nothing', () => {
  expect(tax(0)).toBe(0)
})

test('is quick', () => {
  expect(tax(400)).toBe(76)
})

test('is steady', () => {
  expect(tax(500)).toBe(95)
})
