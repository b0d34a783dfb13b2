import { expect, test } from 'vitest'
import '../src/pad.ts'

test('loads', () => {
  expect(1).toBe(1)
})
