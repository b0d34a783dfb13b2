import { expect, test } from 'vitest'
import { mutantsOf, outcomesOf, placesOf } from '../mutants-of.ts'

test('calls and assignments that stand alone are deleted, super() and what is used are not', () => {
  expect(
    mutantsOf(
      'effect',
      'class A extends B { constructor() { super(); this.a = 1; f(g()); delete a.b; x?.y(); await z(); i++; h } }'.replace(
        'await z(); ',
        '',
      ),
    ),
  ).toEqual(['this.a = 1; -> ', 'f(g()); -> ', 'delete a.b; -> ', 'x?.y(); -> '])
  expect(mutantsOf('effect', 'async () => { await z(); const a = b(); return c() }')).toEqual([
    'await z(); -> ',
  ])
})

test('a deleted effect does not happen', async () => {
  expect(
    await outcomesOf(
      'effect',
      "let a = 1; const f = () => { a = 2\n  out('called') }\nf()\nif (a > 1) out('two'); else out('one')",
    ),
  ).toEqual({
    plain: ['called', 'two'],
    'a = 2 -> ': ['called', 'one'],
    "out('called') -> ": ['two'],
    'f() -> ': ['one'],
    "out('two'); -> ": ['called'],
    "out('one') -> ": ['called', 'two'],
  })
})

test('the place is the statement', () => {
  expect(placesOf('effect', 'f(\n)\n;')).toEqual(['1:1-3:2'])
})
