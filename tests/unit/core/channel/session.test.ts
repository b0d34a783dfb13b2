import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  feedPath,
  journalPath,
  readKnown,
  readTasks,
  type Session,
  writeKnown,
  writeTasks,
} from '../../../../packages/core/src/channel/session.ts'
import { HOSTILE, tempFolder } from './temp-folder.ts'

const session = (round = 1): Session => ({
  dir: tempFolder(),
  mode: 'cold',
  round,
  root: '/repo',
  deadline: null,
})
const TASKS = { refs: [{ key: 'src/a.ts', n: 1 }], forced: [{ key: 'src/b.ts', n: 2 }] }

describe('what an ordinary run did', () => {
  test('is read by workers of the same project and file, in every round', () => {
    const current = session(0)
    writeKnown(current, 'unit', 'a.test.ts', ['write /x'])
    expect(readKnown({ ...current, round: 3 }, 'unit', 'a.test.ts')).toEqual(['write /x'])
    expect(readKnown(current, 'other', 'a.test.ts')).toEqual([])
  })

  test('is nothing where it cannot be read', () => {
    const current = session(0)
    expect(readKnown(current, 'unit', 'a.test.ts')).toEqual([])
    writeKnown(current, 'unit', 'a.test.ts', ['write /x'])
    for (const name of readdirSync(current.dir)) writeFileSync(join(current.dir, name), '["write')
    expect(readKnown(current, 'unit', 'a.test.ts')).toEqual([])
  })
})

describe('tasks', () => {
  test('are read by the worker of the same project, file and round only', () => {
    const current = session()
    writeTasks(current, 'unit', 'a.test.ts', TASKS)
    expect(readTasks(current, 'unit', 'a.test.ts')).toEqual(TASKS)
    const none = { refs: [], forced: [] }
    expect(readTasks(current, 'other', 'a.test.ts')).toEqual(none)
    expect(readTasks(current, 'unit', 'b.test.ts')).toEqual(none)
    expect(readTasks({ ...current, round: 2 }, 'unit', 'a.test.ts')).toEqual(none)
  })

  test('that cannot be read are none', () => {
    const current = session()
    writeTasks(current, 'unit', 'a.test.ts', TASKS)
    for (const name of readdirSync(current.dir)) writeFileSync(join(current.dir, name), '{"refs":[{')
    expect(readTasks(current, 'unit', 'a.test.ts')).toEqual({ refs: [], forced: [] })
  })

  test.each(HOSTILE)('of the file %j stay inside the folder of the run', file => {
    const current = session()
    writeTasks(current, file, file, TASKS)
    expect(readTasks(current, file, file)).toEqual(TASKS)
    expect(readdirSync(current.dir)).toHaveLength(1)
    expect(dirname(journalPath(current, file, file))).toBe(current.dir)
  })
})

describe('a journal path', () => {
  test('differs by project, file and round, and by where one name ends and the other begins', () => {
    const current = session()
    const paths = [
      journalPath(current, 'a', 'b'),
      journalPath(current, 'ab', ''),
      journalPath(current, '', 'ab'),
      journalPath(current, 'b', 'a'),
      journalPath({ ...current, round: 2 }, 'a', 'b'),
    ]
    expect(new Set(paths).size).toBe(paths.length)
    expect(journalPath(current, 'a', 'b')).toBe(paths[0])
  })
})

describe('a lane', () => {
  const current: Session = { dir: '/tmp/run', mode: 'cold', round: 1, root: '/repo', deadline: null }
  const lane = (n: number): Session => ({ ...current, lane: n })

  test('has a journal, a feed and tasks of its own', () => {
    const own = { ...session(), lane: 1 }
    const paths = [
      ...[0, 1, 2, 12].flatMap(n => [journalPath(lane(n), 'a', 'b'), feedPath(lane(n), 'a', 'b')]),
      journalPath({ ...lane(1), round: 2 }, 'a', 'b'),
    ]
    expect(new Set(paths).size).toBe(paths.length)
    writeTasks(own, 'unit', 'a.test.ts', { ...TASKS, known: [3] })
    expect(readTasks(own, 'unit', 'a.test.ts').known).toEqual([3])
    expect(readTasks({ ...own, lane: 2 }, 'unit', 'a.test.ts')).toEqual({ refs: [], forced: [] })
    expect(readTasks({ ...own, lane: 0 }, 'unit', 'a.test.ts')).toEqual({ refs: [], forced: [] })
  })

  test('of number 0 is none: names are those of a worker by itself', () => {
    expect(journalPath(lane(0), 'a', 'b')).toBe(journalPath(current, 'a', 'b'))
  })

  test.each(HOSTILE)('of the file %j stays inside the folder of the run', file => {
    for (const path of [journalPath(lane(1), file, file), feedPath(lane(1), file, file)])
      expect(dirname(path)).toBe(current.dir)
  })

  test('knows what the ordinary run of the first round did, like any worker', () => {
    const own = session(0)
    writeKnown(own, 'unit', 'a.test.ts', ['write /x'])
    expect(readKnown({ ...own, round: 1, lane: 2 }, 'unit', 'a.test.ts')).toEqual(['write /x'])
  })
})
