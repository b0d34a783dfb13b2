import { expect, test } from 'vitest'

test('stands for the rest', () => {
  expect(1).toBe(1)
})
