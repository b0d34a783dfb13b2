import { expect, test } from 'vitest'

test('grows', async () => {
  const { grow } = await import('../src/lazy.ts')
  expect(grow(1)).toBe(7)
})

test('has a size', async () => {
  const { SIZE } = await import('../src/lazy.ts')
  expect(SIZE).toBe(6)
})
