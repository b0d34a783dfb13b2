import { expect, test } from 'vitest'
import { greet } from '../src/greet.ts'

test('greets', () => {
  expect(greet('Ada')).toBe('Hello, Ada!')
})

test('greets in a sentence', () => {
  expect(greet('Ada')).toContain('Ada')
})

test('was hollow before', () => {
  greet('Ada')
})
