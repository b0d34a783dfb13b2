import { expect, test } from 'vitest'
import { up } from '../src/up.js'

test('goes up', () => {
  expect(up(1)).toBe(2)
})
