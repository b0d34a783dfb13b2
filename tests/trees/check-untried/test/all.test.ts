import { expect, test } from 'vitest'
import { next } from '../src/noted.ts'
import { twice } from '../src/spaced.ts'
import { same } from '../src/typed.ts'

test('counts', () => {
  expect([next(1), twice(2), same(3)]).toEqual([2, 4, 3])
})
