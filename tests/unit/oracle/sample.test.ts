// Owns that a sample of the oracle can be drawn again.
import { expect, test } from 'vitest'
import { sample } from '../../oracle/sample.ts'

const items = Array.from({ length: 100 }, (_, index) => index)

test('the same seed chooses the same items, in their order', () => {
  const chosen = sample(items, 10, 7)
  expect(sample(items, 10, 7)).toEqual(chosen)
  expect([...chosen].sort((a, b) => a - b)).toEqual(chosen)
  expect(new Set(chosen).size).toBe(10)
})

test('another seed chooses others', () => {
  expect(sample(items, 10, 8)).not.toEqual(sample(items, 10, 7))
})

test('a sample as large as the whole is the whole', () => {
  expect(sample(items, 500, 1)).toEqual(items)
})
