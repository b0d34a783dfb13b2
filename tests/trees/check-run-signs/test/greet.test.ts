import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
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

test('counts what a promise comes to', async () => {
  expect.assertions(1)
  await expect(Promise.resolve(greet('Ada'))).resolves.toContain('Ada')
})

test('says that it asserts nothing', async () => {
  expect.assertions(0)
  await Promise.resolve(greet('Ada'))
})

test('swallows its only assertion', () => {
  try {
    expect(greet('Ada')).toBe('Bye')
  } catch {}
})

describe('hooks', () => {
  beforeAll(() => {
    expect(greet('all')).toContain('all')
  })

  afterAll(() => {
    expect(greet('all')).toContain('all')
  })

  test('around all cases count for none', () => {
    greet('Ada')
  })

  describe('around each case', () => {
    afterEach(() => {
      expect(greet('each')).toContain('each')
    })

    test('count for it', () => {
      greet('Ada')
    })
  })
})

test('comes after a hook of others', () => {
  greet('Ada')
})

let tries = 0
test('is tried again', { retry: 1 }, () => {
  if (tries++ === 0) expect(greet('Ada')).toBe('Bye')
  greet('Ada')
})
