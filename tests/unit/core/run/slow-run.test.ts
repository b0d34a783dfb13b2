import { expect, test } from 'vitest'
import { isSlowLately, isSlowRun, usualDuration } from '../../../../packages/core/src/run/slow-run.ts'

const times = (n: number, ms: number): number[] => Array.from({ length: n }, () => ms)

test('below five passing runs nothing is usual and nothing slow', () => {
  expect([usualDuration(times(4, 100)), isSlowRun(10_000, times(4, 100))]).toEqual([null, false])
  expect(usualDuration(times(5, 100))).toEqual({ ms: 100, n: 5 })
})

test('slow is over one and a half times the median', () => {
  const passing = [90, 100, 100, 110, 9_000]
  expect([150, 151].map(ms => isSlowRun(ms, passing))).toEqual([false, true])
})

test('only the last thirty runs count', () => {
  expect(usualDuration([...times(40, 100), ...times(30, 300)])).toEqual({ ms: 300, n: 30 })
})

test('slow lately is three of the last ten', () => {
  const slow = (n: number): number[] => [...times(10, 100), ...times(n, 200), ...times(10 - n, 100)]
  expect([2, 3].map(n => isSlowLately(slow(n)))).toEqual([false, true])
})

test('slow runs longer ago do not count', () => {
  expect(isSlowLately([...times(10, 100), ...times(3, 200), ...times(10, 100)])).toBe(false)
})
