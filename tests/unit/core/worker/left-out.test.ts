import { expect, test } from 'vitest'
import { type Session, writeTasks } from '../../../../packages/core/src/channel/session.ts'
import type { CaseRecord } from '../../../../packages/core/src/replay/request.ts'
import { caseId } from '../../../../packages/core/src/run/identity.ts'
import { leftOutCases, withoutLeftOut } from '../../../../packages/core/src/worker/left-out.ts'
import { tempFolder } from '../channel/temp-folder.ts'

const file = 'test/a.test.ts'
const id = (titles: readonly string[], ordinal = 0, project = ''): string =>
  caseId({ project, file, titles, ordinal })

const session = (round: number, known?: readonly string[]): Session => ({
  dir: tempFolder(),
  mode: 'replay',
  round,
  root: '/repo',
  deadline: null,
  ...(known ? { known } : {}),
})

test('in the first round what is listed and fails is left out, whatever shares its titles', () => {
  const first = session(0, [id(['s', 'b']), id(['twin'], 1), id(['a'])])
  const cases = [['a'], ['s', 'b'], ['twin'], ['twin'], ['b']].map((titles, i) => ({ titles, failed: i > 0 }))
  const leftOut = (one: Session, project: string, path: string): readonly number[] => [
    ...leftOutCases({ session: one, project, file: path, cases }),
  ]
  expect(leftOut(first, '', file)).toEqual([1, 3])
  expect(leftOut(first, 'web', file)).toEqual([])
  expect(leftOut(first, '', 'test/b.test.ts')).toEqual([])
  expect(leftOut(session(0), '', file)).toEqual([])
})

test('later rounds leave out what the first one did, whether it fails there or not', () => {
  const later = session(2, [id(['a']), id(['b'])])
  const cases = [
    { titles: ['a'], failed: true },
    { titles: ['b'], failed: false },
  ]
  expect(leftOutCases({ session: later, project: '', file, cases }).size).toBe(0)
  writeTasks(later, '', file, { refs: [], forced: [], known: [1] })
  expect([...leftOutCases({ session: later, project: '', file, cases })]).toEqual([1])
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
