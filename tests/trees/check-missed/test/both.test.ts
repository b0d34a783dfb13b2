import { expect, test } from 'vitest'
import { greet } from '../src/greet.ts'
import { sum } from '../src/sum.ts'

test('greets', () => {
  expect(greet('Ada')).toContain('Ada')
})

test('nothing sums up to 0', () => {
  expect(sum([])).toBe(0)
})
