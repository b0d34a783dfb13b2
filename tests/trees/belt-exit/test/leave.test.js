import { expect, test } from 'vitest'
import { leave } from '../src/leave.js'

test('stays with few errors', () => {
  expect(leave(3)).toBe('stayed')
})
