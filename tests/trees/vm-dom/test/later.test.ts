// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later, until } from '../src/later.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('calls back after three seconds', () => {
  const done = vi.fn()
  later(3, done)
  vi.advanceTimersByTime(2999)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledTimes(1)
})

test('counts the steps', () => {
  expect(until(0, 3)).toBe(3)
  expect(until(3, 3)).toBe(0)
})
