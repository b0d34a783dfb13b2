import { expect, test } from 'vitest'
import { mayBeFocused } from '../../../../packages/core/src/run/focused-text.ts'

test.each([
  ["test.only('a', () => {})"],
  ["describe.only.each([1])('a', () => {})"],
  ["test('a', { only: true }, () => {})"],
  ["fit('a', () => {})"],
  ["fdescribe('a', () => {})"],
])('%s runs only some cases', text => {
  expect(mayBeFocused(text)).toBe(true)
})

test.each([
  ["test('only one', () => {})"],
  ["test.skip('a', () => {})"],
  ["outfit('a')"],
  ['{ only: false }'],
])('%s leaves nothing out', text => {
  expect(mayBeFocused(text)).toBe(false)
})
