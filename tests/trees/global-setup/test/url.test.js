import { expect, inject, test } from 'vitest'
import { url } from '../src/url.js'

test('what the set-up made is there', () => {
  expect(inject('url')).toBe('db://localhost:5')
})

test('no port is refused', () => {
  expect(() => url(0)).toThrow(RangeError)
})
