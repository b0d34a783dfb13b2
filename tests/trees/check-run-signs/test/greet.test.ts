import { expect, test } from 'vitest'
import { greet } from '../src/greet.ts'

test('greets', () => {
  expect(greet('Ada')).toBe('Hello, Ada')
})

test('greets in a sentence', () => {
  expect(greet('Ada')).toMatch(/, Ada$/)
})

test('was hollow before', () => {
  greet('Ada')
})

test('greets all', () => {
  for (const name of [] as string[]) expect(greet(name)).toContain(name)
})

test.each(['Ada', 'Alan'])('greets %s', name => {
  greet(name)
})

test('never throws', () => {
  greet('')
})

test.concurrent('greets at once', async () => {
  greet('Ada')
})
