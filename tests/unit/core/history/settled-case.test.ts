import { expect, test } from 'vitest'
import { brokenCase, countCases, totalCounts } from '../../../../packages/core/src/history/settled-case.ts'

const WHERE = { file: 'test/a.test.ts', project: '' }

test('a file that could not be loaded is a failed case with the same id in every run', () => {
  const load = brokenCase({ ...WHERE, titles: [], kind: 'load' })
  expect(load).toMatchObject({ name: '(the file failed to load)', state: 'fail', synthetic: true })
  expect(load.attempts).toEqual([{ state: 'fail', ms: 0 }])
  expect(brokenCase({ ...WHERE, titles: [], kind: 'load' }).id).toBe(load.id)
  expect(brokenCase({ ...WHERE, titles: [], kind: 'hook' }).id).not.toBe(load.id)
})

test('a failed hook carries the titles of its suite', () => {
  const hook = brokenCase({ ...WHERE, titles: ['ages'], kind: 'hook' })
  expect(hook).toMatchObject({ name: 'ages > (a hook of the suite failed)', titles: ['ages'] })
})

test('cases are counted by state; those that never settled are no skipped ones', () => {
  const states = ['pass', 'fail', 'skip', 'skip', 'todo'] as const
  const cases = states.map(state => ({ state }))
  expect(countCases(cases)).toEqual({ collected: 5, passed: 1, failed: 1, skipped: 2, todo: 1, notRun: 0 })
  expect(countCases(cases, 1)).toMatchObject({ collected: 5, skipped: 1, notRun: 1 })
})

test('the counts of files add up', () => {
  const one = countCases([{ state: 'pass' }, { state: 'fail' }])
  const two = countCases([{ state: 'pass' }, { state: 'todo' }])
  expect(totalCounts([{ counts: one }, { counts: two }])).toEqual({
    collected: 4,
    passed: 2,
    failed: 1,
    skipped: 0,
    todo: 1,
    notRun: 0,
  })
  expect(totalCounts([]).collected).toBe(0)
})
