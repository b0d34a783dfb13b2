import { expect, test } from 'vitest'
import { twice } from '../src/twice.js'

const list = []

test('fills it', () => {
  if (!process.env.MENDED) list.push(twice(1))
  expect(twice(2)).toBe(4)
})

test('finds it empty', () => {
  expect(list).toEqual([])
})
