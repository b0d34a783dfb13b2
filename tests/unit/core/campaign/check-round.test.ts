import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSeen, runCheckRound, type SeenFile } from '../../../../packages/core/src/campaign/check-round.ts'
import type { TestFile } from '../../../../packages/core/src/campaign/ledger.ts'
import { type JournalLine, openJournal } from '../../../../packages/core/src/channel/journal.ts'
import { journalPath, type Session } from '../../../../packages/core/src/channel/session.ts'
import { syntheticCaseId, withOrdinals } from '../../../../packages/core/src/run/identity.ts'

const A: TestFile = { project: 'unit', file: 'test/a.test.ts' }
const B: TestFile = { project: 'unit', file: 'test/b.test.ts' }

const head = (file: TestFile, ...names: readonly string[]): JournalLine => ({
  t: 'file',
  ...file,
  ms: 0,
  cases: names.map(name => ({ titles: [name], ms: 0 })),
})
const passes = (at: number): JournalLine => ({ t: 'case', at, attempts: [{ state: 'pass', failedBy: null }] })
const DONE: JournalLine = { t: 'done', ms: 1 }

let session: Session
beforeEach(() => {
  const dir = mkdtempSync(join(tmpdir(), 'check-round-'))
  session = { dir, mode: 'check', round: 0, root: '/repo', deadline: null }
})
afterEach(() => rmSync(session.dir, { recursive: true, force: true }))

function write(file: TestFile, ...lines: readonly JournalLine[]): void {
  const journal = openJournal(journalPath(session, file.project, file.file))
  for (const line of lines) journal.write(line)
  journal.close()
}

interface Fake {
  /** What the run does; `ended` resolves once all files of it were ended from outside. */
  readonly work: (ended: Promise<void>) => Promise<void> | void
  readonly fileLimit?: number
  readonly limitMs?: number
  readonly endable?: boolean
}

async function round({ work, fileLimit = 60_000, limitMs = 60_000, endable = true }: Fake): Promise<{
  readonly seen: readonly SeenFile[]
  readonly ended: readonly string[]
  readonly cancelled: boolean
  readonly stuck: boolean
}> {
  const ended: string[] = []
  let cancelled = false
  let release: () => void = () => undefined
  const wait = new Promise<void>(resolve => {
    release = resolve
  })
  const { seen, stuck } = await runCheckRound({
    session,
    files: [A, B],
    fileLimit: () => fileLimit,
    limitMs,
    everyMs: 5,
    patienceMs: 100,
    cancel: async () => {
      cancelled = true
    },
    port: {
      runFirst: () => Promise.reject(new Error('not asked for')),
      runAgain: async () => work(wait),
      endWorker({ file }) {
        ended.push(file)
        if (endable) release()
        return endable
      },
    },
  })
  return { seen, ended, cancelled, stuck }
}

describe('readSeen', () => {
  test('every attempt of a case is an observation under the id of the ordinary run', () => {
    const [{ id }] = withOrdinals([{ ...A, titles: ['one'] }]) as unknown as readonly [{ id: string }]
    const { observations } = readSeen(A, [
      head(A, 'one'),
      {
        t: 'case',
        at: 0,
        attempts: [
          { state: 'fail', failedBy: 'error' },
          { state: 'pass', failedBy: null },
        ],
      },
    ])
    expect(observations).toEqual([
      { id, file: A.file, name: 'one', state: 'fail', failedBy: 'error' },
      { id, file: A.file, name: 'one', state: 'pass', failedBy: null },
    ])
  })

  test('a collected case that never ended was not run', () => {
    const { observations } = readSeen(A, [head(A, 'one', 'two'), passes(0)])
    expect(observations.map(({ name, state }) => [name, state])).toEqual([
      ['one', 'pass'],
      ['two', 'not-run'],
    ])
  })

  test('a file that failed to load is a failed case of its own, with the first line of the error', () => {
    const seen = readSeen(A, [head(A), { t: 'broken', kind: 'load', titles: [], message: 'no such module' }])
    expect(seen.loadError).toBe('no such module')
    expect(seen.observations).toMatchObject([
      { id: syntheticCaseId({ ...A, titles: [], kind: 'load' }), state: 'fail', failedBy: 'load' },
    ])
  })

  test('an error outside every case is told apart from a failed hook, and once', () => {
    const late: JournalLine = { t: 'broken', kind: 'late', titles: [], message: 'too late' }
    const hook: JournalLine = { t: 'broken', kind: 'hook', titles: [], message: 'no store' }
    const seen = readSeen(A, [head(A), late, late, hook])
    expect(seen.loadError).toBe('no store')
    expect(seen.late).toMatchObject([{ failedBy: 'hook' }])
    expect(seen.late[0]?.id).not.toBe(seen.observations[0]?.id)
    expect(readSeen(A, [head(A), late]).loadError).toBe(null)
  })
})

describe('runCheckRound', () => {
  test('tells files that ended from one whose worker died or never came to it', async () => {
    const { seen, ended } = await round({ work: () => write(A, head(A, 'one'), passes(0), DONE) })
    expect(seen.map(({ file, end }) => [file, end])).toEqual([
      [A.file, 'done'],
      [B.file, 'died'],
    ])
    expect(ended).toEqual([])
  })

  test('ends the worker of a file that takes longer than its limit, and keeps what its cases showed', async () => {
    const { seen, ended, cancelled } = await round({
      fileLimit: 30,
      work: async wait => {
        write(A, head(A, 'one'), passes(0), DONE)
        write(B, head(B, 'one', 'two'), passes(0))
        await wait
      },
    })
    expect(ended).toContain(B.file)
    expect(ended).not.toContain(A.file)
    expect(cancelled).toBe(false)
    expect(seen.map(({ end }) => end)).toEqual(['done', 'hang'])
    expect(seen[1]?.observations.map(({ state }) => state)).toEqual(['pass', 'not-run'])
  })

  test('a round past its limit is cancelled, and what has not ended counts as hanging', async () => {
    const { seen, cancelled, stuck } = await round({ limitMs: 20, work: wait => wait })
    expect([cancelled, stuck]).toEqual([true, false])
    expect(seen.map(({ end }) => end)).toEqual(['hang', 'hang'])
  })

  test('a worker that cannot be ended is left alone, and what others showed is kept', async () => {
    const { seen, stuck } = await round({
      limitMs: 20,
      endable: false,
      work: async wait => {
        write(A, head(A, 'one'), passes(0), DONE)
        await wait
      },
    })
    expect(stuck).toBe(true)
    expect(seen.map(({ end }) => end)).toEqual(['done', 'hang'])
  })
})
