import { expect, test } from 'vitest'
import * as L from '../src/loops.js'

test('add', () => {
  expect(L.add(1, 2)).toBe(3)
})

test('endless at once', () => {
  expect(L.countDown(3)).toBe(3)
})

test('endless after an await', async () => {
  await Promise.resolve()
  expect(L.byTwo(4)).toBe(0)
})

test('greet', () => {
  expect(L.greet('x')).toBe('hi x')
})
