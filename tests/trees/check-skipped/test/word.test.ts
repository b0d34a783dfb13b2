import { expect, test } from 'vitest'
import { word } from '../src/word.ts'

test.skip('is new', () => {
  expect(word()).toBe('new')
})
