import { expect, test } from 'vitest'
import { label, settle } from '../src/wait.ts'

test('settles', { timeout: 500 }, async () => {
  expect(await settle(1)).toBe('done')
})

test('labels', () => {
  expect(label(1)).toBe(2)
})
