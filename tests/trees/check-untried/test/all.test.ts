import { expect, test } from 'vitest'
import { isHere } from '../src/is-here.ts'
import { marked } from '../src/marked.ts'
import { next } from '../src/noted.ts'
import { twice } from '../src/spaced.ts'
import { table } from '../src/table.ts'
import { same } from '../src/typed.ts'
import { third } from '../src/unix-ends.ts'
import { half } from '../src/windows-ends.ts'

test('counts', () => {
  expect([next(1), twice(2), same(3), table.length, marked]).toEqual([2, 4, 3, 3, 2])
  expect([half(6), third(6)]).toEqual([3, 2])
  expect(isHere()).toContain('git')
})
