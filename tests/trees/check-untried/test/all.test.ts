import { expect, test } from 'vitest'
import { isHere } from '../src/is-here.ts'
import { next } from '../src/noted.ts'
import { twice } from '../src/spaced.ts'
import { table } from '../src/table.ts'
import { same } from '../src/typed.ts'

test('counts', () => {
  expect([next(1), twice(2), same(3), table.length]).toEqual([2, 4, 3, 3])
  expect(isHere()).toContain('git')
})
