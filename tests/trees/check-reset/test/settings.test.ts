import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.resetModules()
})

test('has the new level', async () => {
  const { level } = await import('../src/settings.ts')
  expect(level()).toBe(2)
})
