import { expect, test } from 'vitest'
import { other } from '../src/other.ts'

test('adds', () => {
  expect(other(1)).toBe(2)
})

test('adds more', () => {
  expect(other(2)).toBe(3)
})
