import { expect, test } from 'vitest'
import { mutantsOf, outcomesOf, placesOf } from '../mutants-of.ts'

test('methods are swapped or dropped', () => {
  expect(
    mutantsOf(
      'method',
      'f(a.some(b), Math.max(1, 2), a.b?.trim().c, (a || b).filter(Boolean), a.map(b), a["trim"](), super.trim)'.replace(
        ', super.trim',
        '',
      ),
    ),
  ).toEqual([
    'a.some(b) -> a.every(b)',
    'Math.max(1, 2) -> Math.min(1, 2)',
    'a.b?.trim() -> a.b',
    '(a || b).filter(Boolean) -> (a || b)',
  ])
})

test('the mutated call gives the opposite or what it was called on', async () => {
  const code =
    "const o = { s: ' a ', n: null }; out([1, 0].some(Boolean), o?.s.trim().length, (o.n || o.s)?.trim().length, [2, 1].sort())"
  expect(await outcomesOf('method', code)).toEqual({
    plain: [true, 1, 1, [1, 2]],
    '[1, 0].some(Boolean) -> [1, 0].every(Boolean)': [false, 1, 1, [1, 2]],
    'o?.s.trim() -> o?.s': [true, 3, 1, [1, 2]],
    '(o.n || o.s)?.trim() -> (o.n || o.s)': [true, 1, 3, [1, 2]],
    '[2, 1].sort() -> [2, 1]': [true, 1, 1, [2, 1]],
  })
})

test('the place is the call', () => {
  expect(placesOf('method', 'f(a.trim())')).toEqual(['1:3-1:11'])
})
