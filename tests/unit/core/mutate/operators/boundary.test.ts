import { expect, test } from 'vitest'
import { mutantsOf, outcomesOf, placesOf } from '../mutants-of.ts'

test('each order moves by its equal case', () => {
  expect(mutantsOf('boundary', 'f(a < b, a <= b, a > b, a >= b, a === b)')).toEqual([
    'a < b -> a <= b',
    'a <= b -> a < b',
    'a > b -> a >= b',
    'a >= b -> a > b',
  ])
})

test('comments and parentheses between the operands stay', () => {
  expect(mutantsOf('boundary', '(a) /* < */ < /* b */ (b)')).toEqual([
    '(a) /* < */ < /* b */ (b) -> (a) /* < */ <= /* b */ (b)',
  ])
})

test('a moved boundary differs at the boundary', async () => {
  expect(
    await outcomesOf('boundary', 'const f = (n: number): boolean => n < 3; out(f(2), f(3), f(4))'),
  ).toEqual({
    plain: [true, false, false],
    'n < 3 -> n <= 3': [true, true, false],
  })
})

test('the place is the comparison', () => {
  expect(placesOf('boundary', 'x(\n  a\n   < b)')).toEqual(['2:3-3:7'])
})
