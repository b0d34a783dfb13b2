import { expect, test } from 'vitest'
import { mutantsOf, outcomesOf, placesOf } from '../mutants-of.ts'

test('comparisons get the set that subsumes the rest', () => {
  expect(mutantsOf('condition', 'f(a < b)')).toEqual(['a < b -> a !== b', 'a < b -> false'])
  expect(mutantsOf('condition', 'f(a >= b)')).toEqual(['a >= b -> a === b', 'a >= b -> true'])
  expect(mutantsOf('condition', 'f(a === b)')).toEqual(['a === b -> false', 'a === b -> true'])
  expect(mutantsOf('condition', 'f(a !== 3)')).toEqual([
    'a !== 3 -> a < 3',
    'a !== 3 -> a > 3',
    'a !== 3 -> true',
    'a !== 3 -> false',
  ])
})

test('a length is never below zero, so zero gets constants only', () => {
  expect(mutantsOf('condition', 'f(a.length === 0)')).toEqual([
    'a.length === 0 -> false',
    'a.length === 0 -> true',
  ])
  expect(mutantsOf('condition', 'f(a.length === 2)')).toHaveLength(4)
})

test('logical operators become an operand or a constant', () => {
  expect(mutantsOf('condition', 'f(a && b)')).toEqual(['a && b -> a', 'a && b -> b', 'a && b -> false'])
  expect(mutantsOf('condition', 'f(a || (b, c))')).toEqual([
    'a || (b, c) -> a',
    'a || (b, c) -> b, c',
    'a || (b, c) -> true',
  ])
  expect(mutantsOf('condition', 'f(a ?? b)')).toEqual([])
})

test('an anonymous function is not moved to where it would get a name', () => {
  expect(mutantsOf('condition', 'const f = a || (() => 1)')).toEqual([
    'a || (() => 1) -> a',
    'a || (() => 1) -> true',
  ])
  expect(mutantsOf('condition', 'f(a || (() => 1))')).toHaveLength(3)
})

test('a negation is dropped once', () => {
  expect(mutantsOf('condition', 'f(!a)')).toEqual(['!a -> a'])
  expect(mutantsOf('condition', 'f(!!a)')).toEqual(['!!a -> !a'])
})

test('a loop test is never made true', () => {
  expect(mutantsOf('condition', 'while (a !== b) f()')).toEqual(['a !== b -> false'])
  expect(mutantsOf('condition', 'for (let i = 0; i < n; i++) f()')).toEqual(['i < n -> false'])
})

test('mutated conditions decide otherwise', async () => {
  expect(
    await outcomesOf(
      'condition',
      'const f = (a, b) => !a || (b, b > 1) ? 1 : 2; out(f(0, 0), f(1, 2), f(1, 0))',
    ),
  ).toEqual({
    plain: [1, 1, 2],
    '!a || (b, b > 1) -> !a': [1, 2, 2],
    '!a || (b, b > 1) -> b, b > 1': [2, 1, 2],
    '!a || (b, b > 1) -> true': [1, 1, 1],
    '!a -> a': [2, 1, 1],
    'b > 1 -> b !== 1': [1, 1, 1],
    'b > 1 -> false': [1, 2, 2],
  })
})

test('the place is the whole condition', () => {
  expect(placesOf('condition', 'f(!a)')).toEqual(['1:3-1:5'])
})
