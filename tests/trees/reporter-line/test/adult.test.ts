import { describe, expect, test } from 'vitest'
import { isAdult } from '../src/adult.ts'

describe('ages', () => {
  test('eighteen', () => {
    expect(isAdult(18)).toBe(true)
  })
  test.skip('later', () => {})
  test.todo('to be written')
})

let tries = 0
test('needs a retry', { retry: 1 }, () => {
  tries++
  expect(tries).toBe(2)
})

test('##[group] ::error::x', () => {
  expect(1).toBe(1)
})
