import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wavers } from '../src/wavers.ts'

// Green in the first run of the suite, red in every other.
const seen = new URL('../node_modules/.wavers', import.meta.url)

test('is new the first time', () => {
  const again = existsSync(seen)
  writeFileSync(seen, '')
  expect(wavers()).toBe(again ? 'never' : 'new')
})
