import { expect, test } from 'vitest'
import { set, weigh } from '../src/assign.js'

test('sets on the target only', () => {
  const target = set({}, ['proto'], 5)
  expect(Object.hasOwn(target, 'proto')).toBe(true)
})

test('a new object has no keys', () => {
  weigh(2, 3)
  const keys = []
  for (const key in {}) keys.push(key)
  expect(keys).toEqual([])
})
