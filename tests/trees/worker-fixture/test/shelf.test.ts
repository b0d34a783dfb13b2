import { test as base, describe, expect } from 'vitest'
import { Shelf } from '../src/shelf.ts'

const test = base.extend<{ shelf: Shelf; mine: Shelf }>({
  shelf: [
    async ({}, use) => {
      await use(new Shelf())
    },
    { scope: 'worker' },
  ],
  mine: [
    async ({}, use) => {
      await use(new Shelf())
    },
    { scope: 'file' },
  ],
})

describe('one shelf for the whole worker', () => {
  test('is empty at first', ({ shelf }) => {
    expect(shelf.put('a')).toBe(1)
  })

  test('keeps what another case put there', ({ shelf }) => {
    expect(shelf.put('a')).toBe(1)
    expect(shelf.put('b')).toBe(2)
  })
})

describe('one for the file', () => {
  test('is cleared by the case that uses it', ({ mine }) => {
    mine.clear()
    expect(mine.put('c')).toBe(1)
  })
})
