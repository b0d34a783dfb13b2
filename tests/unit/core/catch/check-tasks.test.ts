// Owns the checks of packages/core/src/catch/check-tasks.ts.
import { describe, expect, test } from 'vitest'
import { type CheckFacts, checkRounds, checkTasks } from '../../../../packages/core/src/catch/check-tasks.ts'
import { hunk, revertFile } from './revert-sample.ts'

const plan = (...files: readonly ReturnType<typeof revertFile>[]) => ({ files, untried: [], unreadable: [] })
const facts = (own: Partial<CheckFacts> = {}): CheckFacts => ({
  reach: new Map([['src/a.ts', ['t1']]]),
  own: new Map(),
  importers: new Map(),
  ms: new Map(),
  ...own,
})

describe('tasks', () => {
  test('its own tests come first, then those that import it, then the rest, the fastest first', () => {
    const [task] = checkTasks(
      plan(revertFile('src/a.ts')),
      facts({
        reach: new Map([['src/a.ts', ['slow', 'fast', 'importer', 'own']]]),
        own: new Map([['src/a.ts', ['own', 'never-run']]]),
        importers: new Map([['src/a.ts', ['importer']]]),
        ms: new Map([
          ['own', 900],
          ['importer', 500],
          ['slow', 100],
          ['fast', 1],
        ]),
      }),
    )
    expect(task!.tests).toEqual(['own', 'importer', 'fast', 'slow'])
  })

  test('a whole file is told apart from what has to be undone with it, and from tests that reach that', () => {
    const a = {
      ...revertFile('src/a.ts', [hunk(1), hunk(5)]),
      together: ['src/b.ts'],
      absent: ['src/new.ts'],
    }
    const reach = new Map([
      ['src/a.ts', ['t1']],
      ['src/b.ts', ['t1', 't2']],
      ['src/new.ts', ['t3']],
    ])
    const tasks = checkTasks(plan(a), facts({ reach }))
    expect(tasks.map(({ hunk: which, together, disturbed }) => [which, together, disturbed])).toEqual([
      [null, ['src/b.ts', 'src/new.ts'], ['t1', 't2', 't3']],
      [0, [], []],
      [1, [], []],
    ])
  })

  test('all whole files come before any hunk', () => {
    const two = [hunk(1), hunk(5)]
    const reach = new Map([
      ['src/a.ts', ['t1']],
      ['src/b.ts', ['t2']],
    ])
    const tasks = checkTasks(plan(revertFile('src/a.ts', two), revertFile('src/b.ts', two)), facts({ reach }))
    expect(tasks.map(task => `${task.file} ${task.hunk}`)).toEqual([
      'src/a.ts null',
      'src/b.ts null',
      'src/a.ts 0',
      'src/a.ts 1',
      'src/b.ts 0',
      'src/b.ts 1',
    ])
  })

  test('an only hunk, a hunk that cannot stand alone and a file that no test reaches need none', () => {
    const tasks = checkTasks(
      plan(
        revertFile('src/a.ts', [hunk(1), hunk(5, { standsAlone: false })]),
        revertFile('src/unreached.ts'),
      ),
      facts(),
    )
    expect(tasks.map(task => task.hunk)).toEqual([null, 0])
    expect(checkTasks(plan(revertFile('src/a.ts')), facts()).map(task => task.hunk)).toEqual([null])
  })

  test.each([
    [0, 5_000],
    [1_000, 7_000],
    [27_500, 60_000],
    [90_000, 60_000],
  ])('a check of tests that take %i ms is given up after %i ms', (ms, limitMs) => {
    const [task] = checkTasks(plan(revertFile('src/a.ts')), facts({ ms: new Map([['t1', ms]]) }))
    expect(task!.limitMs).toBe(limitMs)
  })
})

describe('rounds', () => {
  const task = (file: string, ...tests: readonly string[]) => ({
    file,
    hunk: null,
    tests,
    limitMs: 1,
    together: [] as readonly string[],
    disturbed: [] as readonly string[],
  })

  test('hold tasks without a test or a source in common', () => {
    const [a, b, c, again] = [task('a', '1', '2'), task('b', '3'), task('c', '2', '3'), task('a', '4')]
    expect(checkRounds([a, b, c, again])).toEqual([
      [a, b],
      [c, again],
    ])
  })

  test('leave what is undone with another task alone, and the tests that would see it', () => {
    const a = { ...task('a', '1'), together: ['b', 'new'], disturbed: ['2'] }
    const [b, c, d] = [task('b', '9'), task('c', '2'), task('d', '3')]
    expect(checkRounds([a, b, c, d])).toEqual([
      [a, d],
      [b, c],
    ])
    expect(checkRounds([c, a])).toEqual([[c], [a]])
  })

  test('of nothing are none', () => {
    expect(checkRounds([])).toEqual([])
  })
})
