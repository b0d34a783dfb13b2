import { expect, test } from 'vitest'
import { names, sizes } from '../src/types/as-const.ts'
import { first, fromMap, total } from '../src/types/as-type.ts'
import { Level, next, pick, Shape, Units } from '../src/types/enums.ts'
import { inside, limits } from '../src/types/satisfies.ts'

test('code under as T, <T>x and x!', () => {
  expect(total(1, 3)).toBe(7)
  expect(first([4])).toBe(5)
  expect(fromMap('a')).toBe(12)
})

test('code under as const', () => {
  expect(sizes).toEqual([2, 8])
  expect(names).toEqual({ small: 2, big: 8 })
})

test('code under satisfies', () => {
  expect(limits).toEqual({ low: 1, high: 10 })
  expect([0, 1, 10, 11].map(inside)).toEqual([false, true, true, false])
})

test('enums, namespaces, parameter properties, overloads', () => {
  expect(Level.Low).toBe(2)
  expect(Level.High).toBe(4)
  expect(Level[4]).toBe('High')
  expect(Units.scale(2)).toBe(20)
  expect(next(Level.Low)).toBe(3)
  class Square extends Shape {
    name(): string {
      return 'square'
    }
  }
  expect(new Square().area()).toBe(18)
  expect(new Square(2, 5).area()).toBe(10)
  expect(Object.hasOwn(new Square(), 'kind')).toBe(false)
  expect(pick(3)).toBe(6)
  expect(pick('four')).toBe(4)
})
