import { expect, test } from 'vitest'
import type { RunEntry } from '../../../../packages/core/src/history/run-entry.ts'
import { isPassing, runKind } from '../../../../packages/core/src/history/run-kind.ts'
import { NOW, sampleRun } from './sample-run.ts'

const run = sampleRun([{ titles: ['a'] }])

test('runs of one kind differ in when, what came out and how long they took', () => {
  const other: Partial<RunEntry> = { id: 'x', endedAt: NOW + 9, startedAt: NOW + 1, ms: 8, verdict: 'red' }
  expect(runKind({ ...run, ...other })).toBe(runKind(run))
  expect(runKind(run)).not.toBeNull()
})

test.each<[string, Partial<RunEntry>]>([
  ['machine', { machine: 'lap' }],
  ['runner', { runner: { name: 'jest', version: '30.0.0' } }],
  ['root', { scope: { ...run.scope, root: 'packages/a' } }],
  ['config', { scope: { ...run.scope, config: null } }],
  ['instrumented code', { mutated: true }],
])('another %s is another kind', (_, changes) => {
  const kind = runKind({ ...run, ...changes })
  expect(kind).not.toBeNull()
  expect(kind).not.toBe(runKind(run))
})

test.each<[string, Partial<RunEntry>]>([
  ['was cut off', { verdict: 'unverified', reason: 'timeout' }],
  ['was filtered', { scope: { ...run.scope, kind: 'filtered' } }],
  ['lay asleep for an hour', { startedAt: NOW - 3_600_000 }],
])('a run that %s has no kind', (_, changes) => {
  expect(runKind({ ...run, ...changes })).toBeNull()
})

test('known failures do not stand against passing', () => {
  const verdicts = ['green', 'known-only', 'red', 'unverified'] as const
  expect(verdicts.map(verdict => isPassing({ verdict }))).toEqual([true, true, false, false])
})
