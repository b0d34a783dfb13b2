import { expect, test } from 'vitest'
import { mutantsOf, outcomesOf, placesOf } from '../mutants-of.ts'

test('absent values get each side, no question and no default', () => {
  expect(
    mutantsOf('nullish', 'f(a ?? b, a?.b, a?.[0], a?.(), a?.b?.c.d); function g(x = 1, { y = 2 } = {}) {}'),
  ).toEqual([
    'a ?? b -> a',
    'a ?? b -> b',
    'a?.b -> a.b',
    'a?.[0] -> a[0]',
    'a?.() -> a()',
    'a?.b?.c -> a?.b.c',
    'a?.b -> a.b',
    '1 -> undefined',
    '2 -> undefined',
    '{} -> undefined',
  ])
})

test('a chain without a question fails where the question stood', async () => {
  const code = `
    const f = (a, d = 3) => { try { return [a?.b?.c.e ?? 'none', d] } catch (error) { return error.name } }
    out(f(null), f({}), f({ b: { c: { e: 1 } } }), f.length)`
  expect(await outcomesOf('nullish', code)).toEqual({
    plain: [['none', 3], ['none', 3], [1, 3], 1],
    '3 -> undefined': [['none', undefined], ['none', undefined], [1, undefined], 1],
    "a?.b?.c.e ?? 'none' -> a?.b?.c.e": [[undefined, 3], [undefined, 3], [1, 3], 1],
    "a?.b?.c.e ?? 'none' -> 'none'": [['none', 3], ['none', 3], ['none', 3], 1],
    'a?.b?.c -> a?.b.c': [['none', 3], 'TypeError', [1, 3], 1],
    'a?.b -> a.b': ['TypeError', ['none', 3], [1, 3], 1],
  })
})

test('the place is the link', () => {
  expect(placesOf('nullish', 'f(a?.b.c)')).toEqual(['1:3-1:7'])
})
