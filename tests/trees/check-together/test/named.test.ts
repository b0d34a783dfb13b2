import { expect, test } from 'vitest'
import { double } from '../src/named.ts'
import { middle } from '../src/uses-named.ts'

test('runs both', () => {
  expect(double(2)).toBe(4)
  expect(middle(4)).toBe(2)
})
