import { expect, test } from 'vitest'
import { tax } from '../src/tax.ts'

test('layout', () => {
  expect(tax(3_000)).toBe(570)
})
