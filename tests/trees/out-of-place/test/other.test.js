import { expect, test } from 'vitest'
import { twice } from '../src/twice.js'

test('stands for the rest', () => {
  expect(twice(1)).toBe(2)
})
