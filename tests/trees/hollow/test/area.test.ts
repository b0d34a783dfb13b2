import { test } from 'vitest'
import { area } from '../src/area.ts'

test('computes an area', () => {
  area(2, 3)
})
