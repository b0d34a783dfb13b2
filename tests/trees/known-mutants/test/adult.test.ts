import { expect, test } from 'vitest'
import { isAdult } from '../src/adult.ts'

// On the list: what a mutant makes of it, green or red, says nothing.
test('waits for a fix', () => {
  expect(isAdult(18)).toBe(false)
})

test('children are not adults', () => {
  expect(isAdult(10)).toBe(false)
})
