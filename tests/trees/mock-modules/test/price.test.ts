import { beforeEach, expect, test, vi } from 'vitest'
import { price, spare } from '../src/price.ts'
import { rate } from '../src/rate.ts'

vi.mock('../src/rate.ts', () => ({ rate: vi.fn(() => 2) }))

beforeEach(() => {
  vi.resetModules()
})

test('prices at the mocked rate', () => {
  vi.mocked(rate).mockReturnValueOnce(5)
  expect(price(3)).toBe(15)
  expect(price(3)).toBe(6)
  expect(() => price(-1)).toThrow('negative')
})

test('a module of its own counts from nought', async () => {
  const own = await import('../src/price.ts')
  own.price(1)
  expect(own.called()).toBe(1)
  spare(1)
})

test('another rate for one case', async () => {
  vi.doMock('../src/rate.ts', () => ({ rate: () => 3 }))
  const own = await import('../src/price.ts')
  expect(own.price(2)).toBe(6)
  vi.doUnmock('../src/rate.ts')
})
