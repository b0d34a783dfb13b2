import { expect, test } from 'vitest'

test('is red, and none of our business', () => {
  expect(1).toBe(2)
})
