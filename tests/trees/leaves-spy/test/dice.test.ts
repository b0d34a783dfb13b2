import { expect, test, vi } from 'vitest'
import { roll, spare } from '../src/dice.ts'

test('the highest', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.999)
  expect(roll(6)).toBe(6)
  random.mockRestore()
})

test('chance is left alone', () => {
  spare(2, 3)
  expect(new Set(Array.from({ length: 50 }, () => Math.random())).size).toBeGreaterThan(1)
})
