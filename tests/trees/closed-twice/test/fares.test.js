import { closeSync, openSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { fare, fareLabel } from '../src/fares.js'

// Opened once; the hook runs once in an ordinary run.
const held = openSync('package.json', 'r')

afterAll(() => closeSync(held))

test('a way costs by its length', () => {
  expect(fare(4)).toBe(8)
})

test('the label is only looked up', () => {
  fareLabel(4)
})
