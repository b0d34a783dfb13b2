import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import both from '../src/both.cjs'
import { half } from '../src/external.mjs'

const require = createRequire(import.meta.url)

test('requires', () => {
  expect(require('../src/required.cjs').negate(1)).toBe(-1)
  expect(require('../src/both.cjs').twice(2)).toBe(4)
})

test('imports', () => {
  expect(both.twice(0)).toBe(0)
  expect(half(4)).toBe(2)
})
