import { expect, test } from 'vitest'
import { leave } from '../src/leave.ts'

test('stays', () => {
  expect(leave()).toBe(0)
})
