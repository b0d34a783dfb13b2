import { expect, test } from 'vitest'
import { round } from '../src/round.ts'

let run = 0
test('is there', () => {
  expect(round).toBeTypeOf('function')
})

test('rounds now and then', { retry: 1 }, () => {
  run += 1
  expect(run === 1 ? 0 : round(1.5)).toBe(1)
})
