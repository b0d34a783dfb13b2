import { expect, test, vi } from 'vitest'
import { every, isOlder, later } from '../src/clock.ts'

let ticks = 0

// Each of these leaves faked timers behind when it fails half way.
test('ticks until it is stopped', () => {
  vi.useFakeTimers()
  ticks = 0
  const stop = every(10, () => ticks++)
  vi.advanceTimersByTime(35)
  stop()
  vi.advanceTimersByTime(100)
  expect(ticks).toBe(3)
  vi.useRealTimers()
})

test('the date may be any', () => {
  vi.useFakeTimers({ now: new Date('2099-01-02T00:00:00Z') })
  expect(isOlder(new Date('2099-01-01T00:00:00Z'), 0.5)).toBe(true)
  expect(isOlder(new Date('2099-01-01T00:00:00Z'), 2)).toBe(false)
  vi.useRealTimers()
})

test('the date is today', () => {
  expect(later(0)).toBeLessThan(Date.parse('2098-01-01'))
})

// A real interval that is never stopped: nothing may count its ticks as its own.
test('real time passes', async () => {
  const before = ticks
  const stop = every(2, () => ticks++)
  await new Promise(resolve => setTimeout(resolve, 15))
  stop()
  expect(ticks).toBeGreaterThan(before)
  ticks = 0
  await new Promise(resolve => setTimeout(resolve, 15))
  expect(ticks).toBe(0)
})
