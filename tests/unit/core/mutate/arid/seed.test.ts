import { expect, test } from 'vitest'
import { isLeftAlone } from '../left-alone.ts'

test.each([
  'const a = Math.random() * 10',
  'const a = 1 + (Math.random() * n | 0)',
  'const seed = Date.now() % 97',
])('%s is left alone', code => {
  expect(isLeftAlone(code)).toBe(true)
})

test.each([
  'const elapsed = Date.now() - start',
  'const a = Math.random() > 0.5',
  'const a = Math.round(b) * 10',
])('%s is mutated', code => {
  expect(isLeftAlone(code)).toBe(false)
})
