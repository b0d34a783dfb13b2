import { expect, test } from 'vitest'
import type { CaseReport } from '../../../../packages/jest-reporter/src/main/facts.ts'
import type { ProjectConfig } from '../../../../packages/jest-reporter/src/main/jest-config-types.ts'
import { type JestTest, RunFiles } from '../../../../packages/jest-reporter/src/main/run-files.ts'

const report = (status: string, invocations = 1): CaseReport => ({
  ancestorTitles: [],
  title: 'a',
  status,
  duration: 1,
  invocations,
})

const testOf = (path: string, id: string): JestTest => ({
  path,
  context: { config: { id } as ProjectConfig },
})

const files = (): RunFiles => new RunFiles('/repo', ({ id }) => id)

test('the same file in two projects is two files', () => {
  const run = files()
  const result = { testResults: [report('passed')] }
  run.end(testOf('/repo/a.test.js', 'web'), result)
  run.end(testOf('/repo/a.test.js', 'node'), result)
  expect(run.settled.map(({ file, project }) => `${project} ${file}`)).toEqual([
    'web a.test.js',
    'node a.test.js',
  ])
  expect(run.projects).toEqual(['node', 'web'])
})

test('a file has begun until it ends', () => {
  const run = files()
  const one = testOf('/repo/a.test.js', 'p')
  run.begin(one)
  run.begin(testOf('/repo/b.test.js', 'p'))
  run.end(one, { testResults: [] })
  expect(run.begun.map(({ path }) => path)).toEqual(['/repo/b.test.js'])
  expect(run.tests.map(({ path }) => path)).toEqual(['/repo/a.test.js'])
})

test('the attempts of a case are those that were reported for its own file', () => {
  const run = files()
  const one = testOf('/repo/a.test.js', 'p')
  run.attempt(one, report('failed'))
  run.attempt(testOf('/repo/b.test.js', 'p'), report('failed'))
  run.attempt(one, report('passed'))
  const file = run.end(one, { testResults: [report('passed', 2)] })
  expect(file.cases[0]!.attempts.map(({ state }) => state)).toEqual(['fail', 'pass'])
})

test('a file with skipped cases that cannot be read may be focused, one without them is not', () => {
  const run = files()
  run.end(testOf('/nowhere/a.test.js', 'p'), { testResults: [report('passed')] })
  expect(run.mayBeFocused).toBe(false)
  run.end(testOf('/nowhere/b.test.js', 'p'), { testResults: [report('pending')] })
  expect(run.mayBeFocused).toBe(true)
})
