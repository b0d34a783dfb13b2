import { expect, test } from 'vitest'

test('twin', () => {
  expect(1).toBe(1)
})
test('twin', () => {
  expect(process.env.TWIN).toBeUndefined()
})
