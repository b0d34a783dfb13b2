import { expect, test } from 'vitest'
import { five, idle, less } from '../src/flaky.ts'

let tries = 0
test('the first try fails', { retry: 2 }, () => {
  tries++
  idle(1)
  expect(five(1)).toBe(6)
  if (tries === 1) throw new Error('first try')
})

test('repeats', { repeats: 2 }, () => {
  expect(less(5, 2)).toBe(3)
})
