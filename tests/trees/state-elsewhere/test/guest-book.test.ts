import { expect, test } from 'vitest'
import { isFirst, isLast, open, sign } from '../src/guest-book.ts'

// In a new process the book is empty, opened or not. The other mutants leave a guest in it, before and after.
test('the first guest is number one', () => {
  open()
  expect(sign('a')).toBe(1)
  expect([isFirst(1), isFirst(9), isLast(1), isLast(9)]).toEqual([true, false, false, true])
})
