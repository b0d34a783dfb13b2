import { expect, test } from 'vitest'

test('the limit is six', () => {
  expect((globalThis as { config?: { limit: number } }).config?.limit).toBe(6)
})
