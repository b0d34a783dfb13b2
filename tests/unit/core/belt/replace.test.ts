import { expect, test } from 'vitest'
import { replace } from '../../../../packages/core/src/belt/replace.ts'

test('a function is replaced once, and put back', () => {
  const plain = (): number => 1
  const owner = { plain }
  const undo = replace(owner, 'plain', original => () => original() + 1)
  replace(owner, 'plain', original => () => original() + 10)
  expect(owner.plain()).toBe(2)
  undo()
  expect(owner.plain).toBe(plain)
})

test('an inherited function is covered and uncovered', () => {
  class Owner {
    plain(): number {
      return 1
    }
  }
  const owner = new Owner()
  const undo = replace(owner, 'plain', () => () => 2)
  expect(owner.plain()).toBe(2)
  undo()
  expect(Object.keys(owner)).toEqual([])
})

test('what someone else put in its place meanwhile stays', () => {
  const owner = { plain: () => 1 }
  const undo = replace(owner, 'plain', () => () => 2)
  const later = () => 3
  owner.plain = later
  undo()
  expect(owner.plain).toBe(later)
})

test('a name that is no function is left alone', () => {
  const owner = { value: 1 } as { value: number; gone?: unknown }
  replace(owner, 'value', () => () => 2)
  replace(owner, 'gone', () => () => 2)
  expect(owner).toEqual({ value: 1 })
})
