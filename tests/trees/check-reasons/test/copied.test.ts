import { expect, test } from 'vitest'
import { copied } from '../dist/copied.js'

test('is new', () => {
  expect(copied()).toBe('new')
})
