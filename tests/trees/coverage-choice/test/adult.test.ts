import { expect, test } from 'vitest'
import { isAdult } from '../src/adult.ts'
import { width } from '../src/generated/table.ts'

test('eighteen is adult, seventeen is not', () => {
  expect(isAdult(18)).toBe(true)
  expect(isAdult(17)).toBe(false)
})

test('a table has a width', () => {
  expect(width(2)).toBeGreaterThan(0)
})
