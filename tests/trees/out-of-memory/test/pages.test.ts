import { expect, test } from 'vitest'
import { isShort, pages } from '../src/pages.ts'

test('a text has as many pages as it needs', () => {
  expect(pages('abcdef', 2)).toHaveLength(3)
})

test('short texts', () => {
  expect([isShort('ab'), isShort('abc')]).toEqual([true, false])
})
