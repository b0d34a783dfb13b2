import { expect, test } from 'vitest'
import { later } from '../src/late.ts'

test('returns nothing', () => {
  expect(later()).toBe(undefined)
})
