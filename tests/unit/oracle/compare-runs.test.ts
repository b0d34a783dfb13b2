import { expect, test } from 'vitest'
import type { Report } from '../../../packages/core/src/types/report.ts'
import { differencesOf } from '../../oracle/compare-runs.ts'

const report = (status: string, outcome: string, code = 0, more: object = {}): Report =>
  ({
    exit: { code, reason: '' },
    mutation: {
      modules: [{ file: 'a.ts', outcome, reason: null }],
      mutants: [
        { id: '1', file: 'a.ts', line: 3, original: 'a', replacement: 'b', status, reason: null, ...more },
      ],
    },
  }) as unknown as Report

test('two runs differ by status, outcome and exit code', () => {
  expect(differencesOf(report('killed', 'proven'), report('survived', 'missed', 3))).toEqual([
    'exit code: 0, then 3',
    'module a.ts: proven, then missed',
    'mutant a.ts:3 a -> b (1): killed, then survived',
  ])
})

test('a mutant that only one run has, and another reason, are differences', () => {
  const none = { exit: { code: 0, reason: '' }, mutation: null } as unknown as Report
  expect(differencesOf(report('killed', 'proven'), none)).toHaveLength(2)
  expect(
    differencesOf(
      report('unverified', 'proven', 0, { reason: 'flaky' }),
      report('unverified', 'proven', 0, { reason: 'timeout' }),
    ),
  ).toEqual(['mutant a.ts:3 a -> b (1): unverified(flaky), then unverified(timeout)'])
})

test('killers, levels and durations may differ', () => {
  expect(
    differencesOf(
      report('killed', 'proven', 0, { level: 'replay', ms: 1, killedBy: ['x'] }),
      report('killed', 'proven', 0, { level: 'cold', ms: 2, killedBy: ['y'] }),
    ),
  ).toEqual([])
})
