// Owns the checks of packages/core/src/replay/kill.ts.
import { expect, test } from 'vitest'
import { bySameKiller, type Kill, killersOf, upTo } from '../../../../packages/core/src/replay/kill.ts'
import type { CaseKey } from '../../../../packages/core/src/replay/request.ts'

const kill = (killer: CaseKey | null, cases: readonly CaseKey[], n = 1): Kill => ({
  mutant: { key: 'm', site: 1, atLoad: false, cases, ref: { key: 'm', n }, freshOnly: false },
  failure: { case: killer, by: 'assertion', timeout: false, message: '' },
  touchedState: false,
  ms: 1,
})

test('killers come in declaration order, once each', () => {
  expect(killersOf([kill(3, [1, 3]), kill(1, [1]), kill(3, [3])], [0, 1, 2, 3])).toEqual([1, 3])
})

test('where a hook outside the cases noticed, all covering cases are killers', () => {
  expect(killersOf([kill(null, [0, 2])], [0, 1, 2, 3])).toEqual([0, 2])
})

test('the cases that had a part are the covering ones up to the killer', () => {
  expect(upTo(kill(3, [1, 3, 5]))).toEqual([1, 3])
  expect(upTo(kill(1, [1, 3, 5]))).toEqual([1])
})

test('all of them had one where the killer is a hook, or a case that does not cover the mutant', () => {
  expect(upTo(kill(null, [1, 3, 5]))).toEqual([1, 3, 5])
  expect(upTo(kill(2, [1, 3, 5]))).toEqual([1, 3, 5])
})

test('groups by killer keep the order of their first and of their members', () => {
  const all = [kill(2, [2], 1), kill(null, [1], 2), kill(2, [2], 3), kill(1, [1], 4)]
  expect(bySameKiller(all).map(group => group.map(({ mutant }) => mutant.ref.n))).toEqual([[1, 3], [2], [4]])
})
