import { expect, test } from 'vitest'
import { area } from '../src/area.ts'

test('has an area', () => {
  expect(area(3)).toBe(9)
})
