// Owns what passes the gate on real projects and what does not.
import { expect, test } from 'vitest'
import type { Report } from '../../../packages/core/src/types/report.ts'
import { judge, type Seen } from '../../oracle/compare-project.ts'
import type { Answer, Truth } from '../../oracle/truth.ts'

const PLACE = { file: 'a.ts', line: 1, column: 1, endLine: 1, endColumn: 2, original: 'a', replacement: 'b' }

/** Twenty mutants; the first have these statuses, the others are killed. */
const report = (...statuses: readonly string[]): Report =>
  ({
    exit: { code: 0, reason: '' },
    mutation: {
      modules: [],
      mutants: Array.from({ length: 20 }, (_, i) => ({
        ...PLACE,
        id: String(i),
        status: statuses[i] ?? 'killed',
        reason: null,
      })),
      stats: { doubted: 2 },
    },
  }) as unknown as Report

const truth = (answer: Answer, detected = true): Truth => ({
  claim: { mutant: PLACE, status: detected ? 'killed' : 'survived', detected },
  answer,
  runs: ['red', 'red'],
})

const seen = (more: Partial<Seen> = {}): Seen => ({
  name: 'defu',
  commit: 'abc',
  first: report(),
  second: report(),
  truths: [truth('detected'), truth('detected')],
  which: 'all',
  seconds: 1,
  ...more,
})

test('what agrees in every way passes, and is one line of the table', () => {
  expect(judge(seen())).toEqual({
    row: '| defu | abc | 20 | 2 (all) | 2 | 0 | 0 | 0 (0.0 %) | 10.0 % | yes | 1.0 |',
    wrong: [],
  })
})

test('a verdict that new processes contradict fails', () => {
  const { row, wrong } = judge(seen({ truths: [truth('survived'), truth('detected', false)] }))
  expect(row).toContain('| 2 (all) | 0 | 2 | 0 |')
  expect(wrong).toHaveLength(2)
  expect(wrong[0]).toBe('defu: a.ts:1:1 a -> b: killed, new processes red,red')
})

test('what new processes disagree about among themselves is dropped, and said', () => {
  const { row, wrong } = judge(seen({ truths: [truth('unstable'), truth('detected')] }))
  expect(row).toContain('| 2 (all) | 1 | 0 | 1 |')
  expect(wrong).toEqual([])
})

test('two runs that differ fail', () => {
  expect(judge(seen({ second: report('survived') })).wrong).toEqual([
    'defu: two runs differ: mutant a.ts:1 a -> b (0): killed, then survived',
  ])
})

test('one in twenty may be unverified, and no more', () => {
  const one = report('unverified')
  expect(judge(seen({ first: one, second: one })).wrong).toEqual([])
  const two = report('unverified', 'unverified')
  expect(judge(seen({ first: two, second: two })).wrong).toEqual([
    'defu: 10.0 % unverified, at most 5 % may be',
  ])
})

test('a project of which nothing was compared fails', () => {
  expect(judge(seen({ truths: [] })).wrong).toEqual(['defu: no mutant was compared'])
})
