import { expect, test } from 'vitest'
import { one } from '../src/one.ts'

test('is one', () => {
  expect(one()).toBe(1)
})
