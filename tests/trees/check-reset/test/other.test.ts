import { expect, test } from 'vitest'
import { level } from '../src/settings.ts'

test('a level is a number', () => {
  expect(typeof level()).toBe('number')
})
