import { expect, test } from 'vitest'
import { tax } from '../src/tax.ts'

// Everything is fine.
test('comments', () => {
  expect(tax(4_000)).toBe(760)
})
