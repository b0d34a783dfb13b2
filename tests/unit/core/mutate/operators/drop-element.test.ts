import { expect, test } from 'vitest'
import { mutantsOf, outcomesOf, placesOf } from '../mutants-of.ts'

test('one property, element or spread is dropped at a time', () => {
  expect(mutantsOf('drop-element', 'f({ a: 1, b, ...c, d() {} }, [(1, 2), ...e])')).toEqual([
    '{ a: 1, b, ...c, d() {} } -> { b, ...c, d() {} }',
    '{ a: 1, b, ...c, d() {} } -> { a: 1, ...c, d() {} }',
    '{ a: 1, b, ...c, d() {} } -> { a: 1, b, d() {} }',
    '{ a: 1, b, ...c, d() {} } -> { a: 1, b, ...c }',
    '[(1, 2), ...e] -> [...e]',
    '[(1, 2), ...e] -> [(1, 2)]',
  ])
})

test('patterns, holes and tables are left alone', () => {
  expect(mutantsOf('drop-element', `const { a, b } = c; [d, e] = [, 1]; f([${'1, '.repeat(13)}])`)).toEqual(
    [],
  )
})

test('a dropped part is missing', async () => {
  expect(await outcomesOf('drop-element', 'const f = () => ({ a: [1], b: 2 }); out(f())')).toEqual({
    plain: [{ a: [1], b: 2 }],
    '{ a: [1], b: 2 } -> { b: 2 }': [{ b: 2 }],
    '{ a: [1], b: 2 } -> { a: [1] }': [{ a: [1] }],
    '[1] -> []': [{ a: [], b: 2 }],
  })
})

test('the place is the literal', () => {
  expect(placesOf('drop-element', 'f([1])')).toEqual(['1:3-1:6'])
})
