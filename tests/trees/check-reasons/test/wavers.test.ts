import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { wavers } from '../src/wavers.ts'

// Green in the first run of the suite, red in every other.
const seen = resolve('node_modules/.wavers')

test('is new the first time', () => {
  const again = existsSync(seen)
  writeFileSync(seen, '')
  expect(wavers()).toBe(again ? 'never' : 'new')
})
