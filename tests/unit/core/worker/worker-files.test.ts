import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readJournal } from '../../../../packages/core/src/channel/journal.ts'
import { feedPath, journalPath, type Session } from '../../../../packages/core/src/channel/session.ts'
import { openTaskFeed } from '../../../../packages/core/src/channel/task-feed.ts'
import { openWorkerFiles } from '../../../../packages/core/src/worker/worker-files.ts'
import { tempFolder } from '../channel/temp-folder.ts'

const sessionIn = (dir: string, lane?: number): Session => ({
  dir,
  mode: 'cold',
  round: 1,
  root: dir,
  deadline: null,
  ...(lane ? { lane } : {}),
})

describe('the files of a worker', () => {
  test('keep their descriptors from a test that closes its own one twice', () => {
    const session = sessionIn(tempFolder(), 1)
    const feed = openTaskFeed(feedPath(session, '', 'a.test.ts'))
    const files = openWorkerFiles(session, '', 'a.test.ts')
    const held = openSync(import.meta.filename, 'r')
    closeSync(held)
    const journal = files.journal()
    expect(() => closeSync(held)).toThrow('EBADF')
    feed.add([{ key: 'a.ts', n: 2 }])
    expect(files.feed!()).toEqual({ key: 'a.ts', n: 2 })
    files.kills.add({ key: 'a.ts', n: 2 })
    expect(files.kills.has({ key: 'a.ts', n: 2 })).toBe(true)
    journal.write({ t: 'done', ms: 3 })
    journal.close()
    files.close()
    feed.end()
    expect(readJournal(journalPath(session, '', 'a.test.ts'))).toEqual([{ t: 'done', ms: 3 }])
  })

  test('show no journal before it begins', () => {
    const session = sessionIn(tempFolder())
    const files = openWorkerFiles(session, '', 'a.test.ts')
    expect(() => openSync(journalPath(session, '', 'a.test.ts'), 'r')).toThrow('ENOENT')
    files.close()
  })

  test('go on with a journal that an earlier worker began', () => {
    const session = sessionIn(tempFolder())
    const path = journalPath(session, '', 'a.test.ts')
    writeFileSync(path, '{"t":"try","key":"a.ts","n":1}\n')
    const files = openWorkerFiles(session, '', 'a.test.ts')
    const journal = files.journal()
    journal.write({ t: 'done', ms: 0 })
    journal.close()
    files.close()
    expect(readJournal(path).map(({ t }) => t)).toEqual(['try', 'done'])
  })

  test('are opened, and the journal begun, past the seat belt', () => {
    const calls: string[] = []
    const session = sessionIn(join(tempFolder(), 'run'))
    mkdirSync(session.dir)
    const files = openWorkerFiles(session, '', 'a.test.ts', call => {
      calls.push('own')
      return call()
    })
    files.journal().close()
    files.close()
    expect(calls).toEqual(['own', 'own'])
  })
})
