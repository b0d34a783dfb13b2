import { expect, test } from 'vitest'
import { ends } from '../src/uses-all.ts'

test('finds both ends', () => {
  expect(ends([1, 2, 3])).toEqual([1, 3])
})
