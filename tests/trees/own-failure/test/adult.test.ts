import { expect, test } from 'vitest'
import { isAdult } from '../src/adult.ts'

test('eighteen is the first adult age', () => {
  expect(isAdult(17)).toBe(false)
  expect(isAdult(18)).toBe(true)
  expect(isAdult(30)).toBe(true)
})
