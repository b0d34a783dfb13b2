import { expect, test } from 'vitest'
import { packReach, unpackReach } from '../../../../packages/core/src/channel/pack-reach.ts'

const SITES = [
  { key: 'src/a.ts', site: 1, atLoad: false, cases: [0, 1] },
  { key: 'src/a.ts', site: 2, atLoad: true, cases: [0, 1] },
  { key: 'src/b.ts', site: 1, atLoad: false, cases: [1] },
]

test('a list of cases is written once, however many sites it reaches', () => {
  expect(packReach(SITES)).toEqual({
    keys: ['src/a.ts', 'src/b.ts'],
    lists: [[0, 1], [1]],
    sites: [
      [0, 1, 0, 0],
      [0, 2, 0, 1],
      [1, 1, 1, 0],
    ],
  })
})

test('what was packed is unpacked as it was', () => {
  expect(unpackReach(packReach(SITES))).toEqual(SITES)
  expect(unpackReach(packReach([]))).toEqual([])
})

test('lists of other cases are not taken for one another', () => {
  const sites = [
    { key: 'm', site: 1, atLoad: false, cases: [1, 2] },
    { key: 'm', site: 2, atLoad: false, cases: [12] },
  ]
  expect(unpackReach(packReach(sites))).toEqual(sites)
})
