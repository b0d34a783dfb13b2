import { expect, test } from 'vitest'
import { open, sign } from '../src/guest-book.ts'

// In a new process the book is empty, opened or not.
test('the first guest is number one', () => {
  open()
  expect(sign('a')).toBe(1)
})
