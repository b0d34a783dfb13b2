import { expect, test } from 'vitest'
import { sum } from '../dist/sum.js'

test('sums', () => {
  expect(sum(2, 3)).toBe(5)
})
