import { expect, test } from 'vitest'
import { asUser, enter, user } from '../src/context.ts'
import { forget, label, Registry, registry, reseed, roll } from '../src/things.ts'

test('the same seed rolls the same', () => {
  reseed(7)
  expect([roll(), roll(), roll()]).toEqual([1, 1, 0])
})

test('there is one registry until it is forgotten', () => {
  forget()
  expect(registry().add('a')).toBe(1)
  expect(registry().add('b')).toBe(2)
  expect(new Registry().add('a')).toBe(1)
})

test('labels differ', () => {
  expect(label()).not.toBe(label())
  expect(label()).toMatch(/^label-\d+$/)
})

test('a user is known inside only', () => {
  expect(user()).toBe('nobody')
  expect(asUser('ann', user)).toBe('ann')
  expect(user()).toBe('nobody')
})

// What it enters is not left: everything that runs afterwards may still be in there.
test('a user who enters stays', async () => {
  enter('bob')
  await Promise.resolve()
  expect(user()).toBe('bob')
})
