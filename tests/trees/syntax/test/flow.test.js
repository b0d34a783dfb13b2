import { expect, test } from 'vitest'
import { arrow, caught, collect, later, ticks } from '../src/flow/asyncs.js'
import * as C from '../src/flow/chains.js'
import { both, object, upTo } from '../src/flow/generators.js'
import { block, fall, firstPair, kind, turns } from '../src/flow/labels.js'
import { call, method, nested, sites } from '../src/flow/tagged.js'

test('generators', () => {
  expect([...upTo(3)]).toEqual([0, 2, 4])
  const running = upTo(5)
  running.next()
  expect(running.next('stop')).toEqual({ value: 100, done: true })
  expect([...both(1, 8)]).toEqual([0, 7])
  expect([...object]).toEqual([2])
})

test('async functions and iteration', async () => {
  expect(await later(Promise.resolve(1), 2)).toBe(3)
  const all = []
  for await (const tick of ticks(3)) all.push(tick)
  expect(all).toEqual([0, 3, 6])
  expect(await collect(3)).toBe(9)
  expect(await arrow(3)).toBe(2)
  expect(await caught(2)).toBe(2)
  expect(await caught(3)).toBe(7)
})

test('labels, switch, loops', () => {
  expect(firstPair([[1, -1, 9], [2, 3, 4]], 3)).toBe(3)
  expect(block(6)).toBe(6)
  expect(block(5)).toBe(10)
  expect([3, 4, 5].map(kind)).toEqual(['zero', 'one', 'two'])
  expect([2, 3, 4].map(fall)).toEqual([5, 3, -1])
  expect(turns(3)).toBe(7)
})

test('tagged templates keep one strings object a place', () => {
  expect(call(1)).toBe('a|\\n|b2,2')
  call(2)
  expect(sites()).toBe(1)
  expect(nested(1)).toBe('none')
  expect(nested(3)).toBe('2 more')
  expect(method.run(4)).toBe('x|3')
})

test('optional chains, delete, this, logical assignment', () => {
  expect(C.deep({ list: [{ size: 1 }, { size: 2 }] }, 0)).toBe(2)
  expect(C.deep(null, 0)).toBe(undefined)
  expect(C.call({ base: 1, run(n) { return this.base + n } }, 4)).toBe(9)
  expect(C.call({}, 4)).toBe(undefined)
  expect(C.size({ a: { b: { c: { d: 4 } } } })).toBe(5)
  const o = { gone: 1, kept: 2, left: 3 }
  expect(C.remove(o)).toBe(true)
  expect(o).toEqual({ left: 3 })
  expect(C.kept(null)).toBe(3)
  expect(C.kept({ value: { inner: 9 } })).toBe(9)
  expect(C.bound.both(C.bound)).toBe(10)
  expect(C.assign({ name: 'x' })).toEqual({ count: 2, flag: true, name: 'x!' })
  expect(C.kindOf(undefined)).toBe(true)
  expect(C.kindOf({ missing: 1 })).toBe(false)
  expect(C.mixed(null, 0, 4)).toBe(0)
  expect(C.mixed(0, 2, 4)).toBe(3)
})
