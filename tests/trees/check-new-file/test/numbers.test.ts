import { expect, test } from 'vitest'
import { double } from '../src/double.ts'
import { half } from '../src/half.ts'

test('halves', () => {
  expect(half(6)).toBe(3)
})

test('doubles', () => {
  expect(double(3)).toBe(6)
})
