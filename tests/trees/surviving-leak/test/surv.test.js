import { expect, test } from 'vitest'
import * as C from '../src/cachey.js'

test('A', () => {
  expect(C.put(0)).toBe(true)
})

test('B', () => {
  C.weak(1, 2)
  expect(C.ok()).toBe(true)
})
