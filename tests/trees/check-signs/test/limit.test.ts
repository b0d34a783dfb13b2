import { expect, test } from 'vitest'
import { limit } from '../src/limit.ts'

test.skip('keeps to ten', () => {
  expect(limit(15)).toBe(10)
})

test('keeps small numbers', () => {
  expect(limit(3)).toBe(3)
})

test('keeps to twenty', () => {
  expect(limit(30)).toBe(20)
})
