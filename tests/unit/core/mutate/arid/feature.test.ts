import { expect, test } from 'vitest'
import { isLeftAlone } from '../left-alone.ts'

test.each([
  "const a = typeof window !== 'undefined'",
  "const a = 'function' === typeof fetch",
  "const a = typeof AbortController == 'undefined' || typeof process === 'object'",
  "while (!(typeof self === 'undefined')) ;",
])('%s is left alone', code => {
  expect(isLeftAlone(code)).toBe(true)
})

test.each([
  "const a = typeof option !== 'undefined'",
  "const a = typeof window.x !== 'undefined'",
  "const a = typeof Name === 'string'",
  "const a = typeof window !== 'undefined' && b",
])('%s is mutated', code => {
  expect(isLeftAlone(code)).toBe(false)
})
