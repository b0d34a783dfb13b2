import { expect, test } from '@jest/globals'
import { apart, pair } from '../src/pair'

test('orders', () => {
  expect(pair(2, 1)).toEqual({ low: 1, high: 2 })
})

test('the throw is on line 8, its caller on 14', () => {
  let stack = ''
  try {
    apart(Number.NaN, 1)
  } catch (error) {
    stack = (error as Error).stack ?? ''
  }
  expect([...stack.matchAll(/pair\.ts:(\d+):\d+/g)].map(match => match[1])).toEqual(['8', '14'])
})

test('measures', () => {
  expect(apart(5, 2)).toBe(3)
})
