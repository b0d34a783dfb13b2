import { expect, test } from 'vitest'
import { used } from '../src/used.ts'

test('is used', () => {
  expect(used()).toBe(1)
})
