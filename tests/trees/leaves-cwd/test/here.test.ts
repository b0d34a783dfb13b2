import { expect, test } from 'vitest'
import { depth, fromHere } from '../src/here.ts'

const here = process.cwd()

test('joins to the working directory', () => {
  const original = process.cwd
  process.cwd = () => '/fake'
  expect(fromHere('a')).toBe('/fake/a')
  process.cwd = original
})

test('is the working directory without a path', () => {
  depth(1)
  expect(fromHere('')).toBe(here)
})
