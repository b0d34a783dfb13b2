import { expect, test } from 'vitest'
import type { CaseRecord } from '../../../../packages/core/src/replay/request.ts'
import { caseId } from '../../../../packages/core/src/run/identity.ts'
import { leftOutCases, withoutLeftOut } from '../../../../packages/core/src/worker/left-out.ts'

const file = 'test/a.test.ts'
const id = (titles: readonly string[], ordinal = 0, project = ''): string =>
  caseId({ project, file, titles, ordinal })

test('cases on the list are left out by their place, whatever shares their titles', () => {
  const known = [id(['s', 'b']), id(['twin'], 1)]
  const titles = [['a'], ['s', 'b'], ['twin'], ['twin'], ['b']]
  expect([...leftOutCases({ known }, '', file, titles)]).toEqual([1, 3])
  expect(leftOutCases({ known }, 'web', file, titles).size).toBe(0)
  expect(leftOutCases({ known }, '', 'test/b.test.ts', titles).size).toBe(0)
  expect(leftOutCases({}, '', file, titles).size).toBe(0)
})

test('to the rules they are neither passed nor failed', () => {
  const record = (key: number, state: CaseRecord['state']): CaseRecord => ({
    key,
    state,
    attempts: 1,
    concurrent: false,
    ms: 1,
    counts: new Map(),
  })
  const recording = {
    cases: [record(0, 'fail'), record(1, 'pass'), record(2, 'pass')],
    atLoad: new Map(),
    inHooks: new Map(),
  }
  const states = (leftOut: readonly number[]): readonly string[] =>
    withoutLeftOut(recording, new Set(leftOut)).cases.map(({ state }) => state)
  expect(states([0, 2])).toEqual(['known', 'pass', 'known'])
  expect(states([])).toEqual(['fail', 'pass', 'pass'])
})
