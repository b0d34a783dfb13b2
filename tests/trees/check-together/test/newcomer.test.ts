import { expect, test } from 'vitest'
import { four } from '../src/newcomer.ts'

test('adds up', () => {
  expect(four()).toBe(4)
})
