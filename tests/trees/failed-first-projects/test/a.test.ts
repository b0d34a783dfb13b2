import { expect, test } from 'vitest'

test('can be red in one project', () => {
  expect(process.env.PROJECT).not.toBe(process.env.RED)
})
