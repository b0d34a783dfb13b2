import { expect, test } from 'vitest'
import { steps } from '../src/steps.ts'

test('sums up', () => {
  expect(steps(3)).toBe(6)
})
