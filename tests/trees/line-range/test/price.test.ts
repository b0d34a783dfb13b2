import { expect, test } from 'vitest'
import { gross, net } from '../src/price.ts'

test('prices', () => {
  expect(gross(3)).toBe(6)
  net(5)
})
