import { expect, test } from 'vitest'
import { mutated } from '../left-alone.ts'

test('the step of a for is left alone, its test and what it counts are not', () => {
  const { all, left } = mutated('for (let i = 0, j = 9; i < n; i++, j -= 2) f(i++)')
  expect(all.filter(original => !left.includes(original))).toEqual(['j -= 2'])
  expect(left).toContain('i < n')
  expect(left).toContain('i++')
})
