import { expect, test } from 'vitest'
import { countDown } from '../src/count.ts'

test('counts its steps', () => {
  expect(countDown(3)).toBe(3)
})
