import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clamp, LIMITS } from '../src/clamp.ts'

test('keeps what is inside', () => {
  expect(clamp(5)).toBe(5)
})

test.concurrent('cuts what is above', async () => {
  await Promise.resolve()
  expect(clamp(11)).toBe(10)
})

test('cuts what is below, and throws by itself', () => {
  if (clamp(-1) !== 0) throw new Error('not cut')
})

test('does not come to it', () => {
  expect(LIMITS.low).toBe(0)
})

let ready = false
test('makes ready', () => {
  ready = true
})

test('needs the case before it', () => {
  expect(ready).toBe(true)
  expect(clamp(50)).toBe(10)
})

describe('a hook of the suite', () => {
  let above = 0
  beforeAll(() => {
    above = clamp(90)
  })

  test('reaches it for all of them', () => {
    expect(above).toBe(10)
  })
})

describe('a hook', () => {
  let inside = 0
  beforeEach(() => {
    inside = clamp(7)
  })

  test('reaches it for the case', () => {
    expect(inside).toBe(7)
  })
})
