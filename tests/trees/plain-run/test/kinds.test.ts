import { expect, test } from 'vitest'

test('passes', () => {
  expect(1).toBe(1)
})

test.skip('is skipped', () => {
  expect(1).toBe(2)
})

test.todo('is to be written')
