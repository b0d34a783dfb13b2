import { expect, test } from 'vitest'
import { low } from '../src/hunks.ts'
import { peak } from '../src/uses-hunk.ts'

test('is low', () => {
  expect(low()).toBe(0)
})

test('has a peak', () => {
  expect(peak()).toBe(10)
})
