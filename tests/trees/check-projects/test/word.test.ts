import { expect, test } from 'vitest'
import { word } from '../src/word.ts'

test('has a word', () => {
  expect(word()).toBe(process.env.WORD === 'two' ? 'second' : 'first')
})
