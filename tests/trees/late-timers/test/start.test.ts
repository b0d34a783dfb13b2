import { beforeAll, expect, test } from 'vitest'
import { exact, label, prepare, start, tick } from '../src/start.ts'

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

beforeAll(() => prepare(1))

test('starts', () => {
  expect(start(1)).toBe('started')
})

test('ticks', () => {
  expect(tick(1)).toBe('ticking')
})

// Long enough for what the first two leave behind to hit it, and says nothing about the label.
test('labels slowly', async () => {
  await pause(15)
  expect(label(3)).toBeGreaterThan(-9)
})

test('is exact', () => {
  expect(exact(3)).toBe(0)
})

test('ends late', async () => {
  await pause(90)
})
