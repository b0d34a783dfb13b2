import { expect, test } from 'vitest'
import { word } from '../src/word.ts'

test('is new', () => {
  expect(word()).toBe('new')
})

test('is a word', () => {
  expect(word()).toHaveLength(3)
})
