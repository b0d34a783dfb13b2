import { describe, expect, test } from 'vitest'
import type { Counts } from '../../../../packages/core/src/board/index.ts'
import { sameCounts, sumCounts } from '../../../../packages/core/src/replay/counts.ts'

const counts = (all: Record<string, number[]>): Counts =>
  new Map(Object.entries(all).map(([key, sites]) => [key, Uint32Array.from(sites)]))

describe('sameCounts', () => {
  test.each<[string, Record<string, number[]>, Record<string, number[]>, boolean]>([
    ['nothing and nothing', {}, {}, true],
    ['equal counts', { a: [0, 1, 2], b: [0, 3] }, { b: [0, 3], a: [0, 1, 2] }, true],
    ['another count of one site', { a: [0, 1, 2] }, { a: [0, 1, 3] }, false],
    ['counts swapped between sites', { a: [0, 1, 2] }, { a: [0, 2, 1] }, false],
    ['a module more', { a: [0, 1] }, { a: [0, 1], b: [0, 1] }, false],
    ['a module less', { a: [0, 1], b: [0, 1] }, { a: [0, 1] }, false],
    ['another module', { a: [0, 1] }, { b: [0, 1] }, false],
    ['more sites', { a: [0, 1] }, { a: [0, 1, 0] }, false],
  ])('%s', (_, a, b, expected) => {
    expect(sameCounts(counts(a), counts(b))).toBe(expected)
  })
})

describe('sumCounts', () => {
  test('adds site by site, modules of one part kept', () => {
    const sum = sumCounts([counts({ a: [0, 1, 2] }), counts({ a: [0, 10, 0], b: [0, 1] }), counts({})])
    expect(sameCounts(sum, counts({ a: [0, 11, 2], b: [0, 1] }))).toBe(true)
  })

  test('leaves its parts as they were', () => {
    const part = counts({ a: [0, 1] })
    sumCounts([part, part])
    expect([...part.get('a')!]).toEqual([0, 1])
  })

  test('of nothing is nothing', () => {
    expect(sumCounts([]).size).toBe(0)
  })
})
