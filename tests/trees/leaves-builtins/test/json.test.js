import { expect, test } from 'vitest'
import { half } from '../src/json.js'

test('halves, and leaves JSON replaced', () => {
  expect(half(4)).toBe(2)
  JSON.stringify = () => 'x'
  JSON.parse = () => 1
})
