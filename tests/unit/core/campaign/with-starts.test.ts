import { expect, test } from 'vitest'
import { withStarts } from '../../../../packages/core/src/campaign/with-starts.ts'

const OWN = new Map([
  ['slow', 900],
  ['quick', 100],
])

test('what a round takes beyond its files is shared among them', () => {
  expect([...withStarts(OWN, 4_000)]).toEqual([
    ['slow', 2_400],
    ['quick', 1_600],
  ])
})

test('files that ran side by side keep their own time', () => {
  expect([...withStarts(OWN, 900)]).toEqual([...OWN])
  expect([...withStarts(new Map(), 900)]).toEqual([])
})
