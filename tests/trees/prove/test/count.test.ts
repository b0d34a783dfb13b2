import { expect, test } from 'vitest'
import { count } from '../src/clamp.ts'

test('counts', () => {
  expect(count(3)).toBe(3)
})
