// Owns the checks of packages/core/src/replay/clean-run.ts.
import { expect, test } from 'vitest'
import type { Counts } from '../../../../packages/core/src/board/index.ts'
import { cleanRun, isClean } from '../../../../packages/core/src/replay/clean-run.ts'
import { PATIENCE } from '../../../../packages/core/src/replay/patience.ts'
import type { CaseKey, Failure, Observation } from '../../../../packages/core/src/replay/request.ts'

const counts = (hits: number): Counts => new Map([['m', Uint32Array.of(0, hits)]])
const seen = (own: Partial<Observation>): Observation => ({
  failures: [],
  reached: 0,
  touchedState: false,
  counts: new Map(),
  hooks: new Map(),
  ms: 1,
  ...own,
})
const failed = (key: CaseKey | null): Failure => ({ case: key, by: 'error', timeout: false, message: '' })
const expected = new Map([[0, counts(2)]])
const clean = (own: Partial<Observation>, ignore: readonly CaseKey[] = []): boolean =>
  isClean(seen(own), expected, new Set(ignore))

test('a clean run has no mutant, goes on after a failure, and is patient', () => {
  expect(cleanRun([1, 2])).toEqual({
    level: 'replay',
    mutant: null,
    cases: [1, 2],
    stopAtFailure: false,
    patience: PATIENCE,
  })
})

test('it is clean when all that ran passed and evaluated what it should', () => {
  expect(clean({ counts: new Map([[0, counts(2)]]) })).toBe(true)
  expect(clean({})).toBe(true)
})

test('it is not when a site was evaluated less or more often, or by a case of which nothing is known', () => {
  expect(clean({ counts: new Map([[0, counts(1)]]) })).toBe(false)
  expect(clean({ counts: new Map([[1, counts(2)]]) })).toBe(false)
})

test('it is not when a case or a hook failed, or the seat belt refused a call', () => {
  expect(clean({ failures: [failed(0)] })).toBe(false)
  expect(clean({ failures: [failed(null)] })).toBe(false)
  expect(clean({ refused: 'fs.rmSync /x' })).toBe(false)
})

test('what ignored cases do does not matter, but for hooks beside them', () => {
  expect(clean({ failures: [failed(0)], counts: new Map([[0, counts(1)]]) }, [0])).toBe(true)
  expect(clean({ failures: [failed(null)] }, [0])).toBe(false)
})
