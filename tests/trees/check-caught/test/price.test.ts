import { expect, test } from 'vitest'
import { label, total } from '../src/price.ts'

test('a negative quantity is refused', () => {
  expect(() => total(5, -1)).toThrow(RangeError)
})

test('a price has a label', () => {
  expect(label(500)).toBe('5 EUR')
  label(0)
})
