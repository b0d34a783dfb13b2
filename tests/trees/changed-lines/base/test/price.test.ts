import { expect, test } from 'vitest'
import { gross, net } from '../src/price.ts'

test('prices', () => {
  expect(net(5)).toBe(-4)
  expect(gross(1)).toBe(2)
})
