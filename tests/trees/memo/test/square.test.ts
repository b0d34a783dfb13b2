import { expect, test } from 'vitest'
import { square } from '../src/square.ts'

test('squares', () => {
  expect(square(4)).toBe(16)
})

test('remembers', () => {
  expect(square(5)).toBe(25)
  expect(square(5)).toBe(25)
})
