import { expect, test } from 'vitest'
import { tax } from '../src/tax.ts'

test('no tax on nothing', () => {
  expect(tax(0)).toBe(0)
})
