import { expect, test, vi } from 'vitest'
import * as S from '../src/state.js'

// `a * 2` made `a / 2` leaves 1.5 in the array: every later run of this case would fail.
test('registry', () => {
  S.push(3)
  expect(S.allEven()).toBe(true)
})

// Covers a mutant that survives in truth: with the array poisoned it would seem killed.
test('registry again', () => {
  S.push(4)
  S.half(1)
  expect(S.allEven()).toBe(true)
})

let runs = 0
test('cannot be run twice', () => {
  runs++
  expect(runs).toBe(1)
  S.plus(1, 1)
})

// Leaves fake timers and a pending return value behind when it fails half way.
const spy = vi.fn(() => 0)
test('half way', () => {
  vi.useFakeTimers()
  spy.mockReturnValueOnce(7)
  expect(S.sumAll([1, 2])).toBe(3)
  expect(spy()).toBe(7)
  vi.useRealTimers()
})

test('after half way', async () => {
  expect(spy()).toBe(0)
  await new Promise(resolve => setTimeout(resolve, 1))
  console.log('noise')
  console.error('more noise')
  expect(S.plus(2, 3)).toBe(5)
})
