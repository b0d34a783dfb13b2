import { expect, test } from 'vitest'
import { fare } from '../src/fares.js'

test('a way costs by its length', () => {
  expect(fare(4)).toBe(8)
})
