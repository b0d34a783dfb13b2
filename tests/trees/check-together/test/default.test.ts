import { expect, test } from 'vitest'
import { label } from '../src/uses-default.ts'

test('has a unit', () => {
  expect(label(3)).toBe('3 m')
})
