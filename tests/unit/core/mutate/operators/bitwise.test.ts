import { expect, test } from 'vitest'
import { mutantsOf, outcomesOf, placesOf } from '../mutants-of.ts'

test('bits are swapped', () => {
  expect(mutantsOf('bitwise', 'f(a & b, a | b & c, a ^ b, a << 2, ~a)')).toEqual([
    'a & b -> a | b',
    'a | b & c -> a & (b & c)',
    'b & c -> b | c',
    'a ^ b -> a & b',
    'a << 2 -> a >> 2',
    '~a -> a',
  ])
})

test('mutated bits differ', async () => {
  expect(await outcomesOf('bitwise', 'const f = (a, b) => a | b & 1; out(f(4, 3), ~5)')).toEqual({
    plain: [5, -6],
    'a | b & 1 -> a & (b & 1)': [0, -6],
    'b & 1 -> b | 1': [7, -6],
    '~5 -> 5': [5, 5],
  })
})

test('the place is the operation', () => {
  expect(placesOf('bitwise', 'f(a & b)')).toEqual(['1:3-1:8'])
})
