import { expect, test } from 'vitest'
import { tax } from '../src/tax.ts'

test('comments', () => {
  expect(tax(4_000)).toBe(760)
})
