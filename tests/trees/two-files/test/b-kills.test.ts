import { expect, test } from 'vitest'
import { scale } from '../src/scale.ts'

test('scales', () => {
  expect(scale(2)).toBe(6)
})
