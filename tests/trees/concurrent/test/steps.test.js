import { afterEach, beforeEach, describe, test } from 'vitest'
import { addLater, greet, idle, open } from '../src/steps.js'

const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))

describe.concurrent('at once', () => {
  beforeEach(async context => {
    await sleep(3)
    context.opened = open(1)
  })
  afterEach(async () => {
    await sleep(2)
    idle(1)
  })
  for (const n of [1, 2, 3]) {
    test(`adds ${n}`, async ({ expect, opened }) => {
      await sleep(5)
      expect(await addLater(n, 2)).toBe(n + 2)
      expect(opened).toBe(31)
    })
  }
  test('greets', async ({ expect }) => {
    expect.assertions(2)
    expect(greet('x')).toBe('hi x')
    await sleep(1)
    expect(1).toBe(1)
  })
})
