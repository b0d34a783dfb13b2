import assert from 'node:assert'
import { describe, expect, test } from 'vitest'
import { n } from '../src/n.ts'

test('assert of Node', () => {
  assert.equal(n(), 2)
})

test('soft', () => {
  expect.soft(n()).toBe(2)
})

test.fails('marked as failing', () => {
  expect(n()).toBe(1)
})

test('inline snapshot', () => {
  expect(n()).toMatchInlineSnapshot(`2`)
})

test('repeated', { repeats: 2 }, () => {
  expect(n()).toBe(2)
})

test('retried', { retry: 2 }, () => {
  expect(n()).toBe(2)
})

test('a promise', async () => {
  await expect(Promise.resolve(n())).resolves.toBe(2)
})

test('imported late', async () => {
  const late = await import('../src/n.ts')
  expect(late.n()).toBe(2)
})

test.each([0, 1])('row %i', row => {
  expect(n() + row).toBe(2 + row)
})

test('skips itself', ({ skip }) => {
  skip()
})

test.todo('later')

test('does not care', () => {
  expect(n).toBeTypeOf('function')
})

describe.concurrent('together', () => {
  test('one', async ({ expect }) => {
    await Promise.resolve()
    expect(n()).toBe(2)
  })

  test('two', ({ expect }) => {
    expect(n()).toBeGreaterThan(0)
  })
})
