import { appendFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  type FirstRoundView,
  viewFirstRound,
} from '../../../../packages/core/src/campaign/first-round-view.ts'
import type { TestFile } from '../../../../packages/core/src/campaign/ledger.ts'
import type { JournalLine } from '../../../../packages/core/src/channel/journal.ts'
import { openJournal } from '../../../../packages/core/src/channel/journal.ts'
import { journalPath, type Session } from '../../../../packages/core/src/channel/session.ts'
import type { ColdTask } from '../../../../packages/core/src/replay/cold-file.ts'
import { tempFolder } from '../channel/temp-folder.ts'
import { preparedModules } from '../replay/fake-campaign.ts'
import { DONE, entry, M, ref, tryLine, verdict } from './journal-lines.ts'

const FILES: readonly TestFile[] = ['a', 'b', 'c'].map(name => ({
  project: '',
  file: `test/${name}.test.ts`,
}))
const [A, B, C] = [0, 1, 2]

interface HeadOptions {
  readonly ms?: number
  readonly contained?: boolean
  readonly known?: readonly number[]
}

interface World {
  readonly view: FirstRoundView
  head(id: number, options?: HeadOptions): void
  reach(id: number, sites?: readonly number[]): void
  write(id: number, ...lines: readonly JournalLine[]): void
  append(id: number, text: string): void
}

function world(count = FILES.length): World {
  const session: Session = { dir: tempFolder(), mode: 'replay', round: 0, root: '/repo', deadline: null }
  const files = FILES.slice(0, count)
  const path = (id: number): string => journalPath(session, FILES[id]!.project, FILES[id]!.file)
  const write = (id: number, ...lines: readonly JournalLine[]): void => {
    const journal = openJournal(path(id))
    for (const line of lines) journal.write(line)
    journal.close()
  }
  return {
    view: viewFirstRound(session, files, preparedModules({ [M]: '1:w|1:w|1:w' })),
    write,
    append: (id, text) => appendFileSync(path(id), text),
    head: (id, { ms = 5, contained = true, known = [] } = {}) =>
      write(id, {
        t: 'file',
        ...FILES[id]!,
        ms,
        cases: [0, 1].map(key => ({
          titles: [`case ${key}`],
          ms: 1,
          ...(known.includes(key) ? { known: true as const } : {}),
        })),
        ...(contained ? { contained: true as const } : {}),
      }),
    reach: (id, sites = [1, 2, 3]) =>
      write(id, {
        t: 'reach',
        modules: [M],
        sites: sites.map(site => ({ key: M, site, atLoad: false, cases: [0, 1] })),
      }),
  }
}

const tasks = (all: Readonly<Record<number, number>>): ReadonlyMap<number, readonly ColdTask[]> =>
  new Map(Object.entries(all).map(([id, n]) => [Number(id), Array.from({ length: n }, (_, i) => ref(i + 1))]))

describe('a ledger of the first round', () => {
  test('is there once every file has given its first verdict or is done, and not before', () => {
    const { view, head, reach, write } = world(2)
    expect([view.look(), view.ledger]).toEqual([false, null])
    head(A)
    reach(A)
    write(A, tryLine(1), verdict('killed', 1))
    expect([view.look(), view.ledger]).toEqual([true, null])
    head(B)
    reach(B)
    write(B, tryLine(0, ''))
    expect([view.look(), view.ledger]).toEqual([true, null])
    write(B, DONE)
    expect(view.look()).toBe(true)
    expect(entry(view.ledger!, 1, A).standing).toBe('killed')
    expect(entry(view.ledger!, 1, B).standing).toBe('untried')
  })

  test('holds what a file says it reaches last', () => {
    const { view, head, reach, write } = world(1)
    head(A)
    reach(A, [1, 2, 3])
    view.look()
    reach(A, [2])
    write(A, verdict('survived', 2))
    view.look()
    expect(view.ledger!.accounts.map(({ entries }) => entries.size)).toEqual([0, 1, 0])
  })

  test('takes in what is added, each line once', () => {
    const { view, head, reach, write, append } = world(1)
    head(A)
    reach(A)
    write(A, verdict('survived', 1))
    view.look()
    const line = `${JSON.stringify(verdict('killed', 2))}\n`
    append(A, line.slice(0, 20))
    expect(view.look()).toBe(false)
    append(A, line.slice(20))
    expect([view.look(), view.look()]).toEqual([true, false])
    expect(entry(view.ledger!, 2)).toMatchObject({ standing: 'killed', ms: 1 })
    write(A, verdict('retract', 2))
    view.look()
    expect(entry(view.ledger!, 2).standing).toBe('doubted')
  })

  test('tells whether there was news', () => {
    const { view, head, write } = world(1)
    expect(view.look()).toBe(false)
    head(A)
    expect([view.look(), view.look()]).toEqual([true, false])
    write(A, DONE)
    expect([view.look(), view.look()]).toEqual([true, false])
  })

  test('is never there while one file says nothing', () => {
    const { view, head, reach, write } = world(2)
    head(A)
    reach(A)
    write(A, verdict('survived', 1), DONE)
    view.look()
    expect(view.ledger).toBeNull()
  })
})

describe('the next lane', () => {
  test('is for no file that has not named itself', () => {
    const { view } = world()
    view.look()
    expect(view.nextLane(new Map(), new Set())).toBeNull()
  })

  test('is for the slowest file that is at its mutants, which may have no tasks yet', () => {
    const { view, head } = world()
    head(A, { ms: 5 })
    head(B, { ms: 50 })
    head(C, { ms: 20 })
    view.look()
    expect(view.nextLane(new Map(), new Set())).toBe(B)
    expect(view.nextLane(new Map(), new Set([B]))).toBe(C)
    expect(view.nextLane(new Map(), new Set([A, B, C]))).toBeNull()
  })

  test('is rather for a file that is done with its mutants and has most left to be confirmed', () => {
    const { view, head, write } = world()
    head(A, { ms: 5 })
    head(B, { ms: 5 })
    head(C, { ms: 90 })
    write(A, DONE)
    write(B, DONE)
    view.look()
    expect(view.nextLane(tasks({ 0: 2, 1: 3, 2: 9 }), new Set())).toBe(B)
    expect(view.nextLane(tasks({ 0: 2 }), new Set())).toBe(A)
    expect(view.nextLane(new Map(), new Set())).toBe(C)
  })

  test('is never for a file that reached beyond its process, be it done or not: the worker would try nothing', () => {
    const { view, head, write } = world()
    head(A, { contained: false })
    head(B, { contained: false })
    write(A, DONE)
    head(C)
    write(C, DONE)
    view.look()
    expect(view.nextLane(tasks({ 0: 5, 1: 5 }), new Set())).toBeNull()
  })

  test('is never for a file that cannot go on', () => {
    const { view, head, write } = world()
    head(A)
    write(A, { t: 'unsupported', why: 'its cases leave built-in functions replaced' })
    view.look()
    expect(view.nextLane(tasks({ 0: 5 }), new Set())).toBeNull()
    write(A, DONE)
    view.look()
    expect(view.nextLane(tasks({ 0: 5 }), new Set())).toBeNull()
  })
})

test('cases on the list of known failures are those that the first run left out', () => {
  const { view, head } = world()
  head(A, { known: [1] })
  head(B)
  view.look()
  expect([view.knownOf(A), view.knownOf(B), view.knownOf(C)]).toEqual([[1], [], []])
})
