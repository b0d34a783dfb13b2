import { expect, test } from 'vitest'
import { place } from '../src/store.js'

test('stores in the temp folder', () => {
  expect(place()).toBe('temp')
})
