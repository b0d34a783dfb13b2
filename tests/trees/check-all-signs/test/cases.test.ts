import { expect, test } from 'vitest'
import { tax } from '../src/tax.ts'

test('is exact', () => {
  expect(tax(100)).toBe(19)
})

test('is a number', () => {
  expect(tax(300)).toBeDefined()
})

// test('is nothing of nothing', () => {
//   expect(tax(0)).toBe(0)
// })

test('is quick', { timeout: 60_000 }, () => {
  expect(tax(400)).toBe(76)
})

test('is steady', { retry: 3 }, () => {
  expect(tax(500)).toBe(95)
})
