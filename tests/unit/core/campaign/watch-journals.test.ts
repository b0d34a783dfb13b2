import { appendFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestFile } from '../../../../packages/core/src/campaign/ledger.ts'
import { type WatchOptions, watchJournals } from '../../../../packages/core/src/campaign/watch-journals.ts'
import type { JournalLine } from '../../../../packages/core/src/channel/journal.ts'
import { journalPath, type Session } from '../../../../packages/core/src/channel/session.ts'
import { HOSTILE, tempFolder } from '../channel/temp-folder.ts'
import { DONE, tryLine, verdict } from './journal-lines.ts'

interface Watch {
  /** Adds text to the journal of a file. */
  append(text: string, file?: string, round?: number, lane?: number): void
  write(line: JournalLine, file?: string): void
  head(ms: number, file?: string): void
  readonly counts: number[]
  readonly hung: TestFile[]
  /** The lanes of those that hung. */
  readonly lanes: number[]
  stop(): void
}

const FILE = 'test/a.test.ts'

function watch(mode: Session['mode'] = 'replay', options: Partial<WatchOptions> = {}): Watch {
  const session: Session = { dir: tempFolder(), mode, round: 1, root: '/repo', deadline: null }
  const counts: number[] = []
  const hung: TestFile[] = []
  const lanes: number[] = []
  const stop = watchJournals({
    session,
    onVerdicts: count => counts.push(count),
    onHang(file, lane) {
      hung.push(file)
      lanes.push(lane)
    },
    ...options,
  })
  const append = (text: string | Buffer, file: string = FILE, round = 1, lane = 0): void =>
    appendFileSync(journalPath({ ...session, round, lane }, 'unit', file), text)
  const write = (line: JournalLine, file: string = FILE): void => append(`${JSON.stringify(line)}\n`, file)
  return {
    append,
    write,
    head: (ms, file = FILE) => write({ t: 'file', project: 'unit', file, ms, cases: [] }, file),
    counts,
    hung,
    lanes,
    stop,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('verdicts', () => {
  test('are counted as they come, those of all files together', () => {
    const { write, counts, stop } = watch()
    write(verdict('killed', 1))
    write(verdict('survived', 2), 'test/b.test.ts')
    vi.advanceTimersByTime(200)
    expect(counts).toEqual([2])
    write(verdict('killed', 3))
    write(tryLine(4))
    vi.advanceTimersByTime(200)
    vi.advanceTimersByTime(200)
    expect(counts).toEqual([2, 1])
    stop()
  })

  test('that came after the last look are counted when watching stops, and none later', () => {
    const { write, counts, stop } = watch()
    write(verdict('killed', 1))
    stop()
    write(verdict('killed', 2))
    vi.advanceTimersByTime(1000)
    expect(counts).toEqual([1])
  })

  test('whose line comes in pieces are counted once it is whole', () => {
    const { append, counts, stop } = watch()
    const line = `${JSON.stringify(verdict('killed', 1))}\n`
    append(line.slice(0, 5))
    vi.advanceTimersByTime(200)
    append(line.slice(5, -1))
    vi.advanceTimersByTime(200)
    expect(counts).toEqual([])
    append(line.slice(-1))
    vi.advanceTimersByTime(200)
    expect(counts).toEqual([1])
    stop()
  })

  test('of another round are not counted', () => {
    const { append, counts, stop } = watch()
    append(`${JSON.stringify(verdict('killed', 1))}\n`, FILE, 2)
    append(`${JSON.stringify(verdict('killed', 1))}\n`, FILE, 11)
    vi.advanceTimersByTime(200)
    stop()
    expect(counts).toEqual([])
  })
})

describe('a worker that no longer writes', () => {
  test('is reported once, after five seconds', () => {
    const { head, write, hung, stop } = watch()
    head(10)
    write(tryLine(1))
    vi.advanceTimersByTime(5_000)
    expect(hung).toEqual([])
    vi.advanceTimersByTime(400)
    expect(hung).toEqual([{ project: 'unit', file: FILE }])
    vi.advanceTimersByTime(60_000)
    expect(hung).toHaveLength(1)
    stop()
  })

  test('is given ten times what its file takes', () => {
    const { head, hung, stop } = watch()
    head(2_000)
    vi.advanceTimersByTime(20_000)
    expect(hung).toEqual([])
    vi.advanceTimersByTime(600)
    expect(hung).toHaveLength(1)
    stop()
  })

  test('is given what its file took before, when it never sees a clean run itself', () => {
    const { head, hung, stop } = watch('alone', { usualMs: ({ file }) => (file === FILE ? 6_000 : 0) })
    head(0)
    head(0, 'test/fast.test.ts')
    vi.advanceTimersByTime(14_900)
    expect(hung).toEqual([])
    vi.advanceTimersByTime(600)
    expect(hung.map(({ file }) => file)).toEqual(['test/fast.test.ts'])
    vi.advanceTimersByTime(44_000)
    expect(hung).toHaveLength(1)
    vi.advanceTimersByTime(2_000)
    expect(hung.map(({ file }) => file)).toEqual(['test/fast.test.ts', FILE])
    stop()
  })

  test('is not blamed for a machine on which nothing gets its turn: looks that come late count little', () => {
    const { head, write, hung, stop } = watch()
    head(10)
    write(tryLine(1))
    vi.advanceTimersByTime(200)
    const real = performance.now.bind(performance)
    let held = 0
    const now = vi.spyOn(performance, 'now').mockImplementation(() => real() + held)
    for (let look = 0; look < 10; look++) {
      held += 3_000
      vi.advanceTimersByTime(200)
    }
    expect(hung).toEqual([])
    vi.advanceTimersByTime(4_000)
    expect(hung).toHaveLength(1)
    now.mockRestore()
    stop()
  })

  test('starts anew with every line', () => {
    const { head, write, hung, stop } = watch()
    head(1)
    for (let i = 0; i < 10; i++) {
      vi.advanceTimersByTime(4_000)
      write(tryLine(i))
    }
    vi.advanceTimersByTime(4_000)
    expect(hung).toEqual([])
    stop()
  })

  test('has not hung when it is done, and is not known before it names its file', () => {
    const { head, write, hung, stop } = watch()
    head(1)
    write(DONE)
    write(tryLine(1), 'test/unnamed.test.ts')
    vi.advanceTimersByTime(60_000)
    expect(hung).toEqual([])
    stop()
  })

  test.each(HOSTILE)('is named when its file is called %j, also where the name comes in pieces', name => {
    const { append, hung, stop } = watch()
    const bytes = Buffer.from(
      `${JSON.stringify({ t: 'file', project: 'unit', file: name, ms: 1, cases: [] })}\n`,
    )
    for (let i = 0; i < bytes.length; i += 7) {
      append(bytes.subarray(i, i + 7) as unknown as string)
      vi.advanceTimersByTime(200)
    }
    vi.advanceTimersByTime(5_400)
    expect(hung).toEqual([{ project: 'unit', file: name }])
    stop()
  })

  test('that left damaged lines does not end the watching', () => {
    const { append, head, hung, counts, write, stop } = watch()
    append('{"t":"file","proj{"t":"file"}\n')
    head(1)
    write(verdict('killed', 1))
    vi.advanceTimersByTime(200)
    expect(counts).toEqual([1])
    vi.advanceTimersByTime(6_000)
    expect(hung).toHaveLength(1)
    stop()
  })
})

describe('a worker that waits for something to do', () => {
  const wait: JournalLine = { t: 'wait' }

  test('does not hang, however long that takes', () => {
    const { head, write, hung, stop } = watch()
    head(1)
    write(wait)
    vi.advanceTimersByTime(600_000)
    expect(hung).toEqual([])
    stop()
  })

  test('may hang again as soon as it has something to do, from then on', () => {
    const { head, write, hung, stop } = watch()
    head(1)
    write(wait)
    vi.advanceTimersByTime(60_000)
    write(tryLine(1))
    vi.advanceTimersByTime(5_000)
    expect(hung).toEqual([])
    vi.advanceTimersByTime(600)
    expect(hung).toHaveLength(1)
    stop()
  })

  test('hangs like any other once there is nothing to wait for', () => {
    let mayWait = true
    const { head, write, hung, stop } = watch('cold', { mayWait: () => mayWait })
    head(1)
    write(wait)
    vi.advanceTimersByTime(60_000)
    mayWait = false
    vi.advanceTimersByTime(4_800)
    expect(hung).toEqual([])
    vi.advanceTimersByTime(600)
    expect(hung).toHaveLength(1)
    stop()
  })

  test('is told by its last line, whatever came in one go', () => {
    const { head, append, hung, stop } = watch()
    head(1)
    append(`${JSON.stringify(wait)}\n${JSON.stringify(tryLine(1))}\n`)
    vi.advanceTimersByTime(6_000)
    expect(hung).toHaveLength(1)
    stop()
  })
})

test('lanes of one file are watched apart, and told by their numbers', () => {
  const { append, hung, lanes, counts, stop } = watch('cold')
  const named = `${JSON.stringify({ t: 'file', project: 'unit', file: FILE, ms: 1, cases: [] })}\n`
  for (const lane of [0, 3, 12]) append(named, FILE, 1, lane)
  append(`${JSON.stringify(verdict('killed', 1))}\n${JSON.stringify(DONE)}\n`, FILE, 1, 3)
  vi.advanceTimersByTime(6_000)
  expect(counts).toEqual([1])
  expect(hung).toEqual([
    { project: 'unit', file: FILE },
    { project: 'unit', file: FILE },
  ])
  expect(lanes.toSorted((a, b) => a - b)).toEqual([0, 12])
  stop()
})
