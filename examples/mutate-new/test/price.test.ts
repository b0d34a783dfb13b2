import { expect, test } from 'vitest'
import { linePrice } from '../src/price.ts'

test('a line costs its unit price times the count', () => {
  expect(linePrice(250, 3)).toBe(750)
})
