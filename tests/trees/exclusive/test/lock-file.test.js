import { closeSync, openSync, unlinkSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { fare, fareLabel } from '../src/lock-file.js'
import { aMoment, inTemp } from './own.js'

const lock = inTemp('lock')
const held = openSync(lock, 'wx')

afterAll(() => {
  closeSync(held)
  unlinkSync(lock)
})

test('the city has its own price', async () => {
  await aMoment()
  expect(fare(4, 'city')).toBe(11)
  expect(fare(4, 'land')).toBe(20)
})

test('the label is only looked up', () => {
  fareLabel(4)
})
