import { expect, test } from 'vitest'
import { later } from '../src/later.ts'

test('waits too', () => {
  expect(later(1)).toBe(3)
})
