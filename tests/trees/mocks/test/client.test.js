import { expect, test, vi } from 'vitest'
import { next } from '../src/client.js'
import * as R from '../src/remote.js'

vi.mock('../src/remote.js', async original => {
  const actual = await original()
  return { ...actual, load: vi.fn(k => k * 7) }
})

test('the factory', () => {
  expect(next(2)).toBe(15)
  expect(R.load).toHaveBeenCalledTimes(1)
  expect(R.other(2)).toBe(6)
})

test('once', () => {
  R.load.mockReturnValueOnce(1).mockReturnValueOnce(2)
  expect(next(0)).toBe(2)
  expect(next(0)).toBe(3)
})
