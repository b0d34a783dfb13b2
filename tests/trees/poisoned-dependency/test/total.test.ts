import { expect, test } from 'vitest'
import { total } from '../src/total.ts'

test('totals', () => {
  expect(total(2, 3)).toBe(5)
})
