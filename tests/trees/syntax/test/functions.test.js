import { expect, test } from 'vitest'
import { args, f, g, h } from '../src/functions/defaults.js'
import { arrow as asm, K, strict } from '../src/functions/directives.js'
import byDefault, * as N from '../src/functions/names.js'
import * as S from '../src/functions/statements.js'

test('default parameters and lengths', () => {
  expect(f.length).toBe(1)
  expect(f(1)).toEqual([1, 2, 4, 0])
  expect(f(1, 5, { c: 0, d: 1 })).toEqual([1, 5, 0, 1])
  expect(g.length).toBe(0)
  expect(g()).toBe(3)
  expect(g([5, 0, 1], 1, 1)).toBe(8)
  expect(h()).toBe(6)
  expect(args(1, 2)).toBe(2)
  expect(args(1)).toBe(-1)
})

test('directives', () => {
  expect(strict()).toBe(true)
  expect(asm(1)).toBe(2)
  expect(new K().m()).toBe(2)
})

test('names of functions and classes', () => {
  expect(N.arrow.name).toBe('arrow')
  expect(N.expression.name).toBe('expression')
  expect(N.expression.length).toBe(3)
  expect(N.own.name).toBe('inner')
  expect(N.Klass.name).toBe('Klass')
  expect(N.object.plain.name).toBe('plain')
  expect(N.object.method.name).toBe('method')
  expect(N.object.computed.name).toBe('computed')
  expect(N.assigned.name).toBe('assigned')
  expect(N.fromDefault.name).toBe('fromDefault')
  expect(byDefault.length).toBe(2)
  expect(N.curried(1).name).toBe('')
})

test('what they return', () => {
  expect(N.arrow(1, 2)).toBe(3)
  expect(N.expression(2, 3, 4)).toBe(24)
  expect(N.own(3)).toBe(3)
  expect(N.Klass.twice(2)).toBe(4)
  expect([N.object.plain(1), N.object.method(1), N.object.computed(1), N.object.getter]).toEqual([0, 3, 3, 2])
  expect([N.assigned(4), N.fromDefault(1), byDefault(5, 2), N.used, N.early(2), N.iife]).toEqual([2, 10, 3, 41, 10, 42])
  expect(N.curried(1)(2)(3)).toBe(0)
  expect(N.toObject(1)).toEqual({ n: 2 })
  expect(N.conditional(3)()).toBe(2)
  expect(N.conditional(1)()).toBe(2)
})

test('statements and operators', async () => {
  S.reset()
  expect(S.chain(1)).toBe(5)
  expect([5, 2, 1].map(S.noSemicolons)).toEqual(['big', 'middle', 'small'])
  expect(S.logged()).toEqual([5, 2, 1])
  expect(S.comma(2)).toBe(6)
  expect(S.power(3)).toBe(17)
  expect(S.big(4n)).toBe(7n)
  expect(S.bits(1)).toBe(9)
  expect(S.negative(3)).toBe(7)
  expect(S.inside('a', { a: 1 })).toBe(true)
  expect(S.inside('length', [])).toBe(false)
  expect(S.regex('a/b4')).toBe(2)
  expect(S.swallow(1)).toBe(2)
  expect(S.logged().at(-1)).toBe('finally1')
  expect(S.optional()).toBe(1)
  expect(S.spread(1, 2, 3)).toBe(4)
  expect(S.voided(1)).toBe(undefined)
  expect(await S.awaited(Promise.resolve({ n: 1 }))).toBe(2)
  const o = S.getset()
  o.n = 4
  expect(o.n).toBe(9)
  expect(S.sparse()).toBe(3)
})
