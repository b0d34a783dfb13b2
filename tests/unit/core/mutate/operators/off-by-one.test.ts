import { expect, test } from 'vitest'
import { mutantsOf, outcomesOf, placesOf } from '../mutants-of.ts'

test('index and length literals move by one, zero only up', () => {
  expect(mutantsOf('off-by-one', 'f(a[0], a[2], a[i + 1], a.length - 1, a.length > 0, a?.[1])')).toEqual([
    '0 -> 1',
    '2 -> 3',
    '2 -> 1',
    '1 -> 2',
    '1 -> 0',
    '1 -> 2',
    '1 -> 0',
    '0 -> 1',
    '1 -> 2',
    '1 -> 0',
  ])
})

test('arguments that are positions move too, other numbers do not', () => {
  expect(mutantsOf('off-by-one', 'f(a.slice(1, -2), g(5), 7 * b)')).toEqual([
    '1 -> 2',
    '1 -> 0',
    '2 -> 3',
    '2 -> 1',
  ])
})

test('a length inside an index is asked about once', () => {
  expect(mutantsOf('off-by-one', 'f(a[a.length - 1])')).toEqual(['1 -> 2', '1 -> 0'])
})

test('keys of objects are no positions', () => {
  expect(mutantsOf('off-by-one', 'f({ 0: 1 })')).toEqual([])
})

test('a moved index reads a neighbour', async () => {
  expect(
    await outcomesOf('off-by-one', "const a = ['a', 'b', 'c']; a[1] = 'x'; out(a.slice(0), a.at(-2))"),
  ).toEqual({
    plain: [['a', 'x', 'c'], 'x'],
    '1 -> 2': [['a', 'b', 'x'], 'b'],
    '1 -> 0': [['x', 'b', 'c'], 'b'],
    '0 -> 1': [['x', 'c'], 'x'],
    '2 -> 3': [['a', 'x', 'c'], 'a'],
    '2 -> 1': [['a', 'x', 'c'], 'c'],
  })
})

test('the place is the literal', () => {
  expect(placesOf('off-by-one', 'f(a[ 0 ])')).toEqual(['1:6-1:7'])
})
