import { expect, test } from '@jest/globals'
import { double } from '../src/double.js'
import { half, kind } from '../src/half.js'

test('halves', () => {
  expect(half(4)).toBe(2)
  expect(kind).toBe('file:')
})

test('doubles', () => {
  expect(double(2)).toBe(4)
})

test('is loaded when it is needed', async () => {
  const { half: late } = await import('../src/half.js')
  expect(late(10)).toBe(5)
})
