import { expect, test } from 'vitest'
import { never } from '../src/broken.ts'

test('never runs', () => {
  expect(never).toBe(1)
})
