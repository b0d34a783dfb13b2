import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { isAdult } from '../src/adult.ts'

const ms = Number(process.env.SLEEP ?? 1_500)
const red = (process.env.RED ?? '').split(',')
if (red.includes('load')) throw new Error('this file does not load')

test('sleeps', async () => {
  await setTimeout(ms)
  expect(isAdult(17)).toBe(false)
})
test.skip('is left out', () => {})
describe('inner', () => {
  beforeAll(() => {
    if (red.includes('hook')) throw new Error('this hook fails')
  })
  test('sleeps', async () => {
    await setTimeout(ms)
    expect(isAdult(19)).toBe(true)
  })
  test('can be red', () => {
    expect(isAdult(18)).toBe(!red.includes('case'))
  })
})
