import { describe, expect, test } from 'vitest'
import { add, capped } from '../src/add.ts'

test.each([
  [1, 2, 3],
  [2, 2, 4],
])('adds %i and %i', (a, b, sum) => {
  expect(add(a, b)).toBe(sum)
})

describe.each([{ n: 11 }, { n: 12 }])('above ten', ({ n }) => {
  test('is capped', () => {
    expect(capped(n)).toBe(10)
  })
})
