import { expect, test } from 'vitest'

test('a', () => {
  expect(1).toBe(1)
})

test('dies', async () => {
  await new Promise(resolve => setTimeout(resolve, 300))
  process.kill(process.pid, 'SIGKILL')
  await new Promise(resolve => setTimeout(resolve, 300))
})

test('b', () => {
  expect(1).toBe(1)
})
