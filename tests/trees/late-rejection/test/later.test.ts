import { expect, test } from 'vitest'
import { start } from '../src/later.ts'

test('starts', async () => {
  expect(start(1)).toBe('started')
  await Promise.resolve()
})
