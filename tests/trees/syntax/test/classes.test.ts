import { expect, test } from 'vitest'
import { Counter, seen } from '../src/classes/decorators.ts'
import { Base, Derived } from '../src/classes/fields.ts'
import { Secret } from '../src/classes/private-names.ts'

test('decorators', () => {
  expect(Counter.marks).toBe(9)
  seen.length = 0
  expect(new Counter().double(4)).toBe(9)
  expect(seen).toEqual(['call of double'])
})

test('fields, static blocks, accessors, new.target, super', () => {
  expect(Base.made).toBe(5)
  const base = new Base()
  expect(base).toMatchObject({ size: 2, scaled: 20, key2: 7, half: 1 })
  expect(base.grow(3)).toBe(5)
  expect(base.grow.name).toBe('grow')
  base.half = 4
  expect(base.size).toBe(8)
  const derived = new Derived(10)
  expect(derived.extra).toBe(8)
  expect(derived.grow(1)).toBe(9)
  expect(derived.sum()).toBe(9)
  expect(new (class extends Derived {})(1).extra).toBe(-101)
})

test('private names', () => {
  const made = Secret.made
  const secret = new Secret(3)
  expect(Secret.made).toBe(made + 1)
  expect(secret.reveal()).toBe(7)
  expect(secret.bump()).toBe(7)
  expect(Secret.is(secret)).toBe(true)
  expect(Secret.is({})).toBe(false)
})
