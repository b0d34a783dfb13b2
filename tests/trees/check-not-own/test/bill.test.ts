import { expect, test } from 'vitest'
import { bill } from '../src/bill.ts'

test('a bill holds the tax', () => {
  expect(bill(100)).toBe(119)
})
