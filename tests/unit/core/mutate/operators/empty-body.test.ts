import { expect, test } from 'vitest'
import { mutantsOf, outcomesOf, placesOf } from '../mutants-of.ts'

test('functions, methods and accessors are emptied, what is empty is left alone', () => {
  expect(
    mutantsOf(
      'empty-body',
      'function f() { g() } function e() {} const o = { get a() { return 1 }, m() { g() } }',
    ),
  ).toEqual(['{ g() } -> {}', '{ return 1 } -> {}', '{ g() } -> {}'])
})

test('an arrow returns undefined', () => {
  expect(mutantsOf('empty-body', 'const f = () => ({ a: 1 }); const u = () => undefined')).toEqual([
    '{ a: 1 } -> undefined',
  ])
})

test('a constructor is emptied unless it must call super', () => {
  expect(
    mutantsOf(
      'empty-body',
      'class A { constructor() { g() } } class B extends A { constructor() { super() } }',
    ),
  ).toEqual(['{ g() } -> {}'])
})

test('declarations without a body have nothing to empty', () => {
  expect(
    mutantsOf(
      'empty-body',
      'declare function f(): void; function g(a: string): void; function g() { f() } abstract class A { abstract m(): void }',
    ),
  ).toEqual(['{ f() } -> {}'])
})

test('an emptied function keeps its kind: async, generator, constructor, setter', async () => {
  const code = `
    async function a() { 'use strict'
      out('a'); return 1 }
    function* g() { yield 1 }
    class P { x = 1; constructor(public y = 2) { this.x = 3 } set s(v) { out(v) } }
    out(await a(), [...g()], new P().x, new P().y, (new P().s = 5))`
  expect(await outcomesOf('empty-body', code)).toEqual({
    plain: ['a', 5, 1, [1], 3, 2, 5],
    "{ 'use strict'\n      out('a'); return 1 } -> {}": [5, undefined, [1], 3, 2, 5],
    '{ yield 1 } -> {}': ['a', 5, 1, [], 3, 2, 5],
    '{ this.x = 3 } -> {}': ['a', 5, 1, [1], 1, 2, 5],
    '{ out(v) } -> {}': ['a', 1, [1], 3, 2, 5],
  })
})

test('the place is the body', () => {
  expect(placesOf('empty-body', 'function f() {\n  g()\n}')).toEqual(['1:14-3:2'])
})
