import { expect, test } from 'vitest'
import { total, withTax } from '../src/cart.ts'

test('adds up all lines', () => {
  expect(
    total([
      { cents: 250, count: 2 },
      { cents: 99, count: 1 },
    ]),
  ).toBe(599)
})

test('an empty cart costs nothing', () => {
  expect(total([])).toBe(0)
})

// On the list of known failures, see redproof.known.json.
test('tax is rounded to the nearest cent', () => {
  expect(withTax(155, 7)).toBe(166)
})
