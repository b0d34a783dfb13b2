// Owns the checks of how a list of files is named in a sentence.
import { expect, test } from 'vitest'
import { nameList } from '../../../../packages/core/src/report/name-list.ts'

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b', 'c'], 'a, b, c'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c and 2 more'],
])('%j', (files, text) => {
  expect(nameList(files)).toBe(text)
})

test('names are untrusted text, and cut', () => {
  expect(nameList(['a\u001b[31m'])).toBe('a\\x1b[31m')
  expect(nameList(['a'.repeat(300)], 20).length).toBeLessThanOrEqual(20)
})
