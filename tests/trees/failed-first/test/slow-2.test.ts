import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'

const ms = Number(process.env.SLEEP ?? 1_500)

test('sleeps', async () => {
  await setTimeout(ms)
  expect(ms).toBeGreaterThan(0)
})
test('sleeps on', async () => {
  await setTimeout(ms)
  expect(ms).toBeGreaterThan(0)
})
