import { expect, test } from 'vitest'
import { mode, spare } from '../src/mode.ts'

test('fast', () => {
  process.env.TREE_MODE = 'fast'
  expect(mode(1)).toBe(2)
  delete process.env.TREE_MODE
})

test('slow', () => {
  spare(2, 3)
  expect(mode(1)).toBe(1)
})
