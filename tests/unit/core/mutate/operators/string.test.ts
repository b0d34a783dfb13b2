import { expect, test } from 'vitest'
import { mutantsOf, outcomesOf, placesOf } from '../mutants-of.ts'

test('text is emptied, empty text is filled', () => {
  expect(mutantsOf('string', "f('a', '', `b${c}`, ``)")).toEqual([
    "'a' -> ''",
    "'' -> 'redproof'",
    '`b${c}` -> ``',
    '`` -> `redproof`',
  ])
})

test('names are no text: modules, keys, symbols, attributes, directives', () => {
  const code =
    "'use strict'; import a from 'a'; export { b } from 'b'; f(require('c'), import('d'), Symbol('e'), { 'f': 1 }, <g h='i' />); 'j'; type K = 'l'; class M { 'n' = 1 }"
  expect(mutantsOf('string', code, 'a.tsx')).toEqual([])
})

test('a mutated text reads otherwise, also behind a tag', async () => {
  expect(
    await outcomesOf(
      'string',
      "const t = (s, ...v) => [s.length, ...v]; const f = () => ['a', t`b${1}`]; out(...f())",
    ),
  ).toEqual({
    plain: ['a', [2, 1]],
    "'a' -> ''": ['', [2, 1]],
    '`b${1}` -> ``': ['a', [1]],
  })
})

test('the place is the literal', () => {
  expect(placesOf('string', "f( 'a' )")).toEqual(['1:4-1:7'])
})
