import { expect, test } from 'vitest'
import { plain } from '../src/plain.js'

test('is one', () => {
  expect(plain()).toBe(1)
})
