import { expect, test } from 'vitest'
import { mutationScore } from '../../../../packages/core/src/catch/mutation-score.ts'

test('timeouts count as detected, uncovered mutants count against', () => {
  expect(mutationScore({ killed: 2, timeout: 1, survived: 0, uncovered: 1 })).toBe(75)
})

test('there is no score when nothing counts', () => {
  expect(mutationScore({ killed: 0, timeout: 0, survived: 0, uncovered: 0 })).toBeNull()
})

test('one survivor among very many never reads as 100', () => {
  expect(mutationScore({ killed: 999_999, timeout: 0, survived: 1, uncovered: 0 })).toBe(99.99)
})

test('a score with an exact second decimal is not cut short by floating point', () => {
  expect(mutationScore({ killed: 29, timeout: 0, survived: 71, uncovered: 0 })).toBe(29)
  expect(mutationScore({ killed: 1110, timeout: 0, survived: 8890, uncovered: 0 })).toBe(11.1)
})
