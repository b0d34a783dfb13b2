import { expect, test } from 'vitest'
import { mutantsOf, outcomesOf, placesOf } from '../mutants-of.ts'

test('counting is turned round, but for the step of a for', () => {
  expect(mutantsOf('update', 'i++; f(--(j)); for (;;k++) g()')).toEqual(['i++ -> i--', '--(j) -> ++(j)'])
})

test('a mutated count goes the other way', async () => {
  expect(await outcomesOf('update', 'let i = 0\ni++\nout(i, i-- + 1)')).toEqual({
    plain: [1, 2],
    'i++ -> i--': [-1, 0],
    'i-- -> i++': [1, 2],
  })
})

test('the place is the expression', () => {
  expect(placesOf('update', 'f(i++)')).toEqual(['1:3-1:6'])
})
