import { expect, test } from 'vitest'
import { isFullRun } from '../../../../packages/core/src/history/full-run.ts'
import type { RunEntry } from '../../../../packages/core/src/history/run-entry.ts'
import { sampleRun } from './sample-run.ts'

const green = sampleRun([{ titles: ['a'] }])
const { files, cases } = green.counts

test.each<[boolean, string, Partial<RunEntry>]>([
  [true, 'green', {}],
  [true, 'red to the end', { verdict: 'red' }],
  [false, 'partial', { partial: true }],
  [false, 'unverified', { verdict: 'unverified', reason: 'no-tests' }],
  [false, 'filtered', { scope: { ...green.scope, kind: 'filtered' } }],
  [false, 'a shard', { scope: { ...green.scope, kind: 'shard' } }],
  [false, 'short of a file', { verdict: 'red', counts: { cases, files: { ...files, scheduled: 2 } } }],
  [false, 'short of a case', { verdict: 'red', counts: { files, cases: { ...cases, notRun: 1 } } }],
])('it is %s that a run is full which is %s', (full, _, changes) => {
  expect(isFullRun({ ...green, ...changes })).toBe(full)
})
