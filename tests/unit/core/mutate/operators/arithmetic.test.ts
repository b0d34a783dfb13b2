import { expect, test } from 'vitest'
import { mutantsOf, outcomesOf, placesOf } from '../mutants-of.ts'

test('operators are swapped, also in assignments and under a cast', () => {
  expect(
    mutantsOf('arithmetic', 'f(a + b, a - b, a * b, a / b, a % b, a ** b); c += d; ((a + b * 2) as number)'),
  ).toEqual([
    'a + b -> a - b',
    'a - b -> a + b',
    'a * b -> a / b',
    'a / b -> a * b',
    'a % b -> a * b',
    'a ** b -> a * b',
    'c += d -> c -= d',
    'a + b * 2 -> a - b * 2',
    'b * 2 -> b / 2',
  ])
})

test('text is not arithmetic', () => {
  expect(
    mutantsOf(
      'arithmetic',
      "f(a + b + 'px', `${a}` + b, String(a) + b, a.trim() + b, typeof a + b); s += 'x'; s += `y`",
    ),
  ).toEqual([])
})

test('the sum inside a text is', () => {
  expect(mutantsOf('arithmetic', "f('n' + (a * b))")).toEqual(['a * b -> a / b'])
})

test('a swapped operator stays apart from the sign or regular expression after it', () => {
  expect(mutantsOf('arithmetic', 'f(a+-b, a-+b, a*/b/)')).toEqual([
    'a+-b -> a- -b',
    '-b -> b',
    'a-+b -> a+ +b',
    'a*/b/ -> a/ /b/',
  ])
})

test('a negative is made positive, a negative literal is left to its own operators', () => {
  expect(mutantsOf('arithmetic', 'f(-a, -1)')).toEqual(['-a -> a'])
})

test('the step of a for is left alone', () => {
  expect(mutantsOf('arithmetic', 'for (let i = 0; i < n; i += 2) f()')).toEqual([])
})

test('mutated arithmetic computes otherwise', async () => {
  expect(
    await outcomesOf(
      'arithmetic',
      'let t = 6; const f = (a: number, b: number) => (a + b * 2) as number; t -= 2; out(f(4, 2), t, -t)',
    ),
  ).toEqual({
    plain: [8, 4, -4],
    'a + b * 2 -> a - b * 2': [0, 4, -4],
    'b * 2 -> b / 2': [5, 4, -4],
    't -= 2 -> t += 2': [8, 8, -8],
    '-t -> t': [8, 4, 4],
  })
})

test('the place is the smallest expression', () => {
  expect(placesOf('arithmetic', 'f((a + b) * 2)')).toEqual(['1:3-1:14', '1:4-1:9'])
})
