import { expect, test } from 'vitest'
import { type SettleInput, settleRun } from '../../../../packages/core/src/history/settle-run.ts'
import type { KnownEntry } from '../../../../packages/core/src/run/known-entry.ts'
import { type SampleCase, sampleCase, sampleRun } from './sample-run.ts'

function input(
  cases: readonly SampleCase[],
  listed: readonly string[],
  changes: Partial<SettleInput> = {},
): SettleInput {
  const run = sampleRun(cases)
  const entries = listed.map((title): KnownEntry => {
    const { id, file, name } = sampleCase({ titles: [title] })
    return { id, file, name, reason: 'waits', since: '2026-01-01' }
  })
  const facts = { files: run.counts.files, cases: run.counts.cases }
  const { scope, partial, counts, files } = run
  return {
    memory: { entries, today: '2026-02-01' },
    facts,
    scope,
    partial,
    counts,
    files,
    cases: run.cases,
    ...changes,
  }
}

const red = (title: string): SampleCase => ({ titles: [title], state: 'fail' })

test('known-only when all that failed is known, and the cases are marked', () => {
  const { decision, findings, cases } = settleRun(input([red('a'), { titles: ['b'] }], ['a']))
  expect(decision.verdict).toBe('known-only')
  expect([findings.fresh, findings.known.map(({ name }) => name)]).toEqual([[], ['a']])
  expect(cases.map(({ name, state, known }) => [name, state, known])).toEqual([
    ['a', 'fail', true],
    ['b', 'pass', false],
  ])
})

test('red when one failure is new', () => {
  const { decision, findings } = settleRun(input([red('a'), red('b')], ['a']))
  expect([decision.verdict, findings.fresh.map(({ name }) => name)]).toEqual(['red', ['b']])
})

test.each<[string, Partial<SettleInput['facts']>]>([
  ['an unhandled error', { unhandledErrors: 1 }],
  ['a file that fails to load', { failedToLoad: 1 }],
  ['coverage below its threshold', { otherFailure: 'Coverage is below its threshold' }],
])('red with %s, which nothing covers', (_, facts) => {
  const known = input([red('a')], ['a'])
  expect(settleRun({ ...known, facts: { ...known.facts, ...facts } }).decision.verdict).toBe('red')
})

test('an interrupted run is unverified, whatever is known', () => {
  const known = input([red('a')], ['a'])
  expect(
    settleRun({ ...known, facts: { ...known.facts, interrupted: 'interrupted' } }).decision,
  ).toMatchObject({
    verdict: 'unverified',
    reason: 'interrupted',
  })
})

test('only a full run finds an entry missing', () => {
  const full = input([{ titles: ['b'] }], ['gone'])
  expect(settleRun(full).findings.missing.map(({ name }) => name)).toEqual(['gone'])
  expect(settleRun({ ...full, partial: true }).findings.missing).toEqual([])
})
