import { expect, test } from 'vitest'
import { median, scaledDeviation } from '../../../../packages/core/src/run/slow-median.ts'

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[10, 9, 100], 10],
  [[7], 7],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle)
})

test('the deviation is that of the median value, scaled', () => {
  expect(scaledDeviation([1, 2, 3, 4, 100])).toBeCloseTo(1.4826)
})

test('nothing has neither', () => {
  expect([median([]), scaledDeviation([])]).toEqual([null, null])
})
