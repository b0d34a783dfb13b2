import { expect, test } from 'vitest'
import { uncoveredRanges } from '../../../../packages/core/src/report/uncovered-ranges.ts'
import { mutantResult } from '../catch/mutant-result.ts'

const uncovered = (...lines: number[]) =>
  lines.map(line => mutantResult({ status: 'uncovered', line, coveredBy: [] }))
const killed = (...lines: number[]) => lines.map(line => mutantResult({ status: 'killed', line }))
const whole = (from: number, to: number) => ({ from, to, partly: false })

test('neighbouring lines are one range, whatever order they come in', () => {
  expect(uncoveredRanges(uncovered(7, 5, 6, 5))).toEqual([whole(5, 7)])
})

test('lines without mutants between are joined when they are few', () => {
  expect(uncoveredRanges(uncovered(5, 9, 20))).toEqual([whole(5, 9), whole(20, 20)])
})

test('a line that some test runs is never inside a range', () => {
  expect(uncoveredRanges([...uncovered(5, 7), ...killed(6)])).toEqual([whole(5, 5), whole(7, 7)])
})

test('a line that is run in part is told apart and joins no neighbour', () => {
  const ranges = uncoveredRanges([...uncovered(4, 5, 6), ...killed(5)])
  expect(ranges).toEqual([whole(4, 4), { from: 5, to: 5, partly: true }, whole(6, 6)])
})

test('a mutant that was ignored does not make its line one that tests run', () => {
  const ignored = mutantResult({ status: 'ignored', line: 6, coveredBy: [] })
  expect(uncoveredRanges([...uncovered(5, 7), ignored])).toEqual([whole(5, 7)])
})
