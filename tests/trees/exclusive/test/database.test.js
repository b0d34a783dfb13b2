import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fee, feeLabel } from '../src/database.js'
import { aMoment } from './own.js'

let database

beforeAll(() => {
  database = new DatabaseSync('node_modules/.exclusive.db')
  database.exec('BEGIN EXCLUSIVE')
})

afterAll(() => {
  database.exec('ROLLBACK')
  database.close()
})

test('the city has its own price', async () => {
  await aMoment()
  expect(fee(4, 'city')).toBe(11)
  expect(fee(4, 'land')).toBe(20)
})

test('the label is only looked up', () => {
  feeLabel(4)
})
