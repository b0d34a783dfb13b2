import { expect, test } from 'vitest'
import { tax } from '../src/tax.ts'

test('one', () => {
  expect(tax(1_000)).toBe(190)
})

test('two', () => {
  expect(tax(2_000)).toBe(380)
})
