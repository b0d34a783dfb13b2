import { unlinkSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tax, taxLabel } from '../src/repository.js'
import { aMoment } from './own.js'

test('the city has its own price', async () => {
  writeFileSync('held.lock', '', { flag: 'wx' })
  try {
    await aMoment()
    expect(tax(4, 'city')).toBe(11)
    expect(tax(4, 'land')).toBe(20)
  } finally {
    unlinkSync('held.lock')
  }
})

test('the label is only looked up', () => {
  taxLabel(4)
})
