import { expect, test } from 'vitest'
import { times } from '../src/times.ts'

test('multiplies', () => {
  expect(times(2, 3)).toBe(6)
})
