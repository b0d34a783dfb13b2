import { expect, test } from 'vitest'
import { type CaseReport, readFile } from '../../../../packages/jest-reporter/src/main/facts.ts'

const report = (title: string, status: string, rest: Partial<CaseReport> = {}): CaseReport => ({
  ancestorTitles: ['box'],
  title,
  status,
  duration: 5,
  invocations: 1,
  ...rest,
})

test('cases keep their titles, states and milliseconds', () => {
  const file = readFile(
    {
      testResults: [
        report('a', 'passed'),
        report('b', 'failed'),
        report('c', 'pending'),
        report('d', 'todo'),
      ],
      perfStats: { runtime: 40 },
    },
    [],
    'test/a.test.js',
    'unit',
  )
  expect(file).toMatchObject({
    file: 'test/a.test.js',
    project: 'unit',
    ms: 40,
    state: 'fail',
    failedToLoad: false,
  })
  expect(file.cases.map(({ name, state, ms }) => [name, state, ms])).toEqual([
    ['box > a', 'pass', 5],
    ['box > b', 'fail', 5],
    ['box > c', 'skip', 5],
    ['box > d', 'todo', 5],
  ])
  expect(file.counts).toEqual({ collected: 4, passed: 1, failed: 1, skipped: 1, todo: 1, notRun: 0 })
})

test('each attempt of a retried case is told, also when another case has its titles', () => {
  const { cases } = readFile(
    { testResults: [report('a', 'passed', { invocations: 2 }), report('a', 'passed')] },
    [
      report('a', 'failed', { duration: 1 }),
      report('a', 'passed', { duration: 2 }),
      report('a', 'passed', { duration: 3 }),
    ],
    'a.test.js',
    '',
  )
  expect(cases[0]!.attempts).toEqual([
    { state: 'fail', ms: 1 },
    { state: 'pass', ms: 2 },
  ])
  expect(cases[1]!.attempts).toHaveLength(1)
  expect(cases[0]!.id).not.toBe(cases[1]!.id)
})

test('a file that failed to load is one failed case with an id of its own', () => {
  const file = readFile({ testResults: [], testExecError: { message: 'no' } }, [], 'a.test.js', '')
  expect(file).toMatchObject({ state: 'fail', failedToLoad: true })
  expect(file.cases).toMatchObject([{ name: '(the file failed to load)', synthetic: true, state: 'fail' }])
})

test('an error outside the cases of a file that loaded is a failed hook', () => {
  const file = readFile(
    { testResults: [report('a', 'passed')], testExecError: { message: 'no' } },
    [],
    'a',
    '',
  )
  expect(file).toMatchObject({ state: 'fail', failedToLoad: false })
  expect(file.cases.map(({ name }) => name)).toEqual(['box > a', '(a hook of the suite failed)'])
})

test('a file without a case that ran is skipped', () => {
  expect(readFile({ testResults: [report('a', 'pending')] }, [], 'a', '').state).toBe('skip')
})

test('two cases of the same titles are told apart, and marked', () => {
  const { cases } = readFile(
    { testResults: [report('a', 'passed'), report('a', 'failed')] },
    [],
    'test/a.test.js',
    '',
  )
  expect(new Set(cases.map(({ id }) => id)).size).toBe(2)
  expect(cases.map(({ duplicate }) => duplicate)).toEqual([true, true])
})
