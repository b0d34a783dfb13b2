import { expect, test } from 'vitest'
import { total } from '../src/shop.ts'

test('is cheaper', () => {
  expect(total()).toBe(7)
})

test('is cheaper when it is loaded late', async () => {
  const { reduced } = await import('../src/newer.ts')
  expect(reduced()).toBe(7)
})
