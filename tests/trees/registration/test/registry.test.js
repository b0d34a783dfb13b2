import { expect, test } from 'vitest'
import { register, sizeOf } from '../src/registry.js'

test('registers', () => {
  register('a', 4)
  expect(sizeOf('a')).toBe(8)
})
