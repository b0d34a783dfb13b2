import { expect, test } from 'vitest'
import { count } from '../src/count.ts'

test('counts', () => {
  expect(count([1])).toBe(1)
})

test('is red', () => {
  expect(count([])).toBe(1)
})
