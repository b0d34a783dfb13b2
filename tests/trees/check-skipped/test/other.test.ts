import { expect, test } from 'vitest'

test('something else', () => {
  expect(1 + 1).toBe(2)
})
