import { expect, test } from 'vitest'
import { isOnlyA, joined } from '../src/pattern.js'

test('a long text is not even tried', () => {
  expect(isOnlyA(`${'a'.repeat(60)}b`)).toBe(false)
})

test('a short text is tried', () => {
  expect(isOnlyA('aaa')).toBe(true)
  expect(isOnlyA('ab')).toBe(false)
})

test('two texts are joined', () => {
  expect(joined('a', 'b')).toBe('ab')
})
