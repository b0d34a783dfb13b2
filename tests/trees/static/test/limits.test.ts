import { expect, test } from 'vitest'
import { LIMIT, SPARE, within } from '../src/limits.ts'

test('seven is the limit', () => {
  expect(LIMIT).toBe(7)
  expect(within(7)).toBe(true)
  expect(within(8)).toBe(false)
})

test('there is a spare', () => {
  expect(typeof SPARE).toBe('number')
})
