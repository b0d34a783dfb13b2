import { expect, test } from 'vitest'
import { add, area, between, grade, reset } from '../src/names.ts'

// Nothing comes before it, so that in a new process the list is empty without `reset`. Run again, it is not.
test('adds to an empty list', () => {
  reset()
  expect(add('a')).toBe(1)
})

test('areas', () => {
  expect(area(2, 3)).toBe(6)
  expect(area(0, 1)).toBe(0)
  expect(area(1, 0)).toBe(0)
  expect(() => area(-1, 1)).toThrow('negative')
  expect(() => area(1, -1)).toThrow('negative')
})

test('ranges', () => {
  expect([0, 1, 2, 3, 4].map(n => between(n, 1, 3))).toEqual([false, true, true, true, false])
})

test('grades', () => {
  expect([91, 90, 51, 50].map(grade)).toEqual(['a', 'b', 'b', 'c'])
})
