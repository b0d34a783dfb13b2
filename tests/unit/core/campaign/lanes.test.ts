import { mkdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLanes, type Lanes } from '../../../../packages/core/src/campaign/lanes.ts'
import {
  createLedger,
  type Ledger,
  type RoundEnd,
  type TestFile,
} from '../../../../packages/core/src/campaign/ledger.ts'
import { nextRound, type Round } from '../../../../packages/core/src/campaign/next-round.ts'
import { type JournalLine, openJournal, readJournal } from '../../../../packages/core/src/channel/journal.ts'
import {
  feedPath,
  journalPath,
  readTasks,
  type Session,
} from '../../../../packages/core/src/channel/session.ts'
import { followTaskFeed } from '../../../../packages/core/src/channel/task-feed.ts'
import type { ColdTask } from '../../../../packages/core/src/replay/cold-file.ts'
import { tempFolder } from '../channel/temp-folder.ts'
import { preparedModules } from '../replay/fake-campaign.ts'
import { DONE, entry, M, ref, tryLine, verdict } from './journal-lines.ts'

const FILES: readonly TestFile[] = ['a', 'b', 'c'].map(name => ({
  project: '',
  file: `test/${name}.test.ts`,
}))

interface Run {
  readonly session: Session
  readonly file: TestFile
  end(): Promise<void>
  fail(): Promise<void>
}

interface World {
  readonly lanes: Lanes
  readonly runs: readonly Run[]
  began: number
  readonly ended: readonly string[]
  free: number
  end: RoundEnd
  /** Writes to the first journal of a file. */
  first(id: number, ...lines: readonly JournalLine[]): void
  /** Its ordinary run is over, and all of its sites are reached. */
  open(id: number, head?: { readonly contained?: boolean; readonly known?: boolean }): void
  /** Writes to the journal of a lane, by the number of its run from 0. */
  lane(run: number, ...lines: readonly JournalLine[]): void
  /** What a lane has been handed, up to now. */
  given(run: number): readonly (ColdTask | string)[]
  /** No feed can be opened any more. */
  blockFeeds(): void
  begin(): void
  tick(): void
  /** The ledger of the main process, from the first journals as they are. */
  ledger(): Ledger
}

const headOf = (file: TestFile, contained: boolean, known = false): JournalLine => ({
  t: 'file',
  ...file,
  ms: 5,
  cases: [{ titles: ['one'], ms: 1, ...(known ? { known: true as const } : {}) }],
  ...(contained ? { contained: true as const } : {}),
})

function world({ files = 1, mutants = 4 } = {}): World {
  const dir = tempFolder()
  const session = (mode: Session['mode'], round: number): Session => ({
    dir,
    mode,
    round,
    root: '/repo',
    deadline: null,
  })
  const [first, ahead] = [session('replay', 0), session('cold', 1)]
  const all = FILES.slice(0, files)
  const modules = preparedModules({ [M]: Array(mutants).fill('1:w').join('|') })
  const runs: Run[] = []
  const ended: string[] = []
  const write = (path: string, lines: readonly JournalLine[]): void => {
    const journal = openJournal(path)
    for (const line of lines) journal.write(line)
    journal.close()
  }
  const settled = async (): Promise<void> => {
    for (let i = 0; i < 5; i++) await null
  }
  const made: World = {
    began: 0,
    free: 1,
    end: 'done',
    runs,
    ended,
    first(id: number, ...lines: readonly JournalLine[]) {
      write(journalPath(first, '', FILES[id]!.file), lines)
    },
    open(id: number, { contained = true, known = false } = {}) {
      made.first(id, headOf(FILES[id]!, contained, known), {
        t: 'reach',
        modules: [M],
        sites: Array.from({ length: mutants }, (_, i) => ({
          key: M,
          site: i + 1,
          atLoad: false,
          cases: [0],
        })),
      })
    },
    lane(run: number, ...lines: readonly JournalLine[]) {
      const { session: own, file } = runs[run]!
      write(journalPath(own, '', file.file), lines)
    },
    given(run: number) {
      const { session: own, file } = runs[run]!
      const next = followTaskFeed(feedPath(own, '', file.file))
      const seen: (ColdTask | string)[] = [next()]
      while (typeof seen.at(-1) === 'object') seen.push(next())
      return seen
    },
    blockFeeds() {
      for (const { file } of all) mkdirSync(feedPath({ ...ahead, lane: 1 }, '', file))
    },
    begin() {
      made.lanes.begin(all, {
        free: () => made.free,
        run: (own, file) =>
          new Promise<void>((resolve, reject) => {
            made.free--
            runs.push({
              session: own,
              file,
              end() {
                resolve()
                return settled()
              },
              fail() {
                reject(new Error('no worker'))
                return settled()
              },
            })
          }),
      })
    },
    tick: () => void vi.advanceTimersByTime(12),
    ledger() {
      const ledger = createLedger(modules)
      for (const file of all) ledger.absorbFirst(file, readJournal(journalPath(first, '', file.file)), 'done')
      return ledger
    },
    lanes: createLanes({
      session: ahead,
      first,
      modules,
      port: {
        runFirst: () => Promise.reject(new Error('not here')),
        runAgain: () => Promise.reject(new Error('not here')),
        endWorker({ file }, { lane = 0 }) {
          ended.push(`${file}~${lane}`)
          const run = runs.find(one => one.file.file === file && one.session.lane === lane)
          void run?.end()
          return run !== undefined
        },
      },
      endOf: (): RoundEnd => made.end,
      onBegin: () => void made.began++,
    }),
  }
  return made
}

const survived = (n: number): JournalLine => verdict('survived', n)
const coldRound = (ledger: Ledger, lanes: Lanes): Round => nextRound(ledger, true, lanes.isAsked)!

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

describe('lanes', () => {
  test('are none before they begin, and none where no worker is free', async () => {
    const one = world()
    one.open(0)
    one.tick()
    expect(one.runs).toEqual([])
    one.free = 0
    one.begin()
    one.tick()
    expect([one.runs, one.began, one.lanes.any]).toEqual([[], 0, false])
    one.free = 1
    one.tick()
    expect([one.runs.length, one.began, one.lanes.any]).toEqual([1, 1, true])
    await one.lanes.close()
  })

  test('are one for a file, of a round and a number of their own', async () => {
    const one = world({ files: 2 })
    one.free = 5
    one.open(0)
    one.open(1)
    one.begin()
    for (let i = 0; i < 5; i++) one.tick()
    expect(
      one.runs.map(({ session, file }) => [session.mode, session.round, session.lane, file.file]),
    ).toEqual([
      ['cold', 1, 1, 'test/a.test.ts'],
      ['cold', 1, 2, 'test/b.test.ts'],
    ])
    expect(one.began).toBe(1)
    await one.lanes.close()
  })

  test('begin without tasks and are given what becomes certain, each task once', async () => {
    const one = world()
    one.open(0)
    one.begin()
    expect(one.given(0)).toEqual(['later'])
    one.first(0, survived(1))
    one.tick()
    expect(one.given(0)).toEqual([ref(1), 'later'])
    one.tick()
    one.first(0, survived(2), verdict('killed', 3))
    one.tick()
    expect(one.given(0)).toEqual([ref(1), ref(2), { ...ref(3), seen: true, forced: true }, 'later'])
    expect([1, 2, 3, 4].map(n => one.lanes.isAsked(ref(n)))).toEqual([true, true, true, false])
    await one.lanes.close()
  })

  test('that begin when nothing is new any more are given what was certain by then', async () => {
    const one = world({ files: 2 })
    one.free = 0
    one.open(0)
    one.first(0, survived(1), DONE)
    one.open(1)
    one.first(1, survived(1))
    one.begin()
    one.tick()
    one.free = 1
    one.tick()
    expect(one.runs.map(({ file }) => file.file)).toEqual(['test/a.test.ts'])
    expect(one.given(0)).toEqual([ref(1), 'later'])
    await one.lanes.close()
  })

  test('are never for a file whose ordinary run reached beyond its process, not even once it is done', async () => {
    const one = world({ files: 2 })
    one.open(0, { contained: false })
    one.first(0, survived(1), survived(2), DONE)
    one.open(1, { contained: false })
    one.first(1, survived(1))
    one.begin()
    one.tick()
    expect(one.runs).toEqual([])
    await one.lanes.close()
  })

  test('know which cases no mutant is judged by', async () => {
    const one = world()
    one.open(0, { known: true })
    one.begin()
    expect(readTasks(one.runs[0]!.session, '', FILES[0]!.file).known).toEqual([0])
    await one.lanes.close()
  })

  test('get no tasks any more once the first round is over, but those of the next one', async () => {
    const one = world()
    one.open(0)
    one.begin()
    one.first(0, survived(1), DONE)
    one.lanes.settle()
    one.tick()
    expect(one.given(0)).toEqual(['later'])
    const ledger = one.ledger()
    const { tasks } = coldRound(ledger, one.lanes)
    expect(one.lanes.hand({ mode: 'cold', tasks }, ledger)).toEqual(new Map())
    expect(one.given(0)).toEqual([ref(1), ref(2), ref(3), ref(4), 'none'])
  })

  test('are none where their feed cannot be written, which ends no process', () => {
    const one = world()
    one.open(0)
    one.blockFeeds()
    expect(() => one.begin()).not.toThrow()
    expect(() => one.tick()).not.toThrow()
    expect(one.runs).toHaveLength(0)
  })

  test('take less of the processors the longer a look takes', async () => {
    const one = world()
    one.open(0)
    one.begin()
    const real = performance.now.bind(performance)
    let slow = 0
    const now = vi.spyOn(performance, 'now').mockImplementation(() => real() + (slow += 50))
    one.tick()
    one.first(0, survived(1))
    one.tick()
    expect(one.given(0)).toEqual(['later'])
    vi.advanceTimersByTime(2_000)
    expect(one.given(0)).toEqual([ref(1), 'later'])
    now.mockRestore()
    await one.lanes.close()
  })
})

describe('what is handed out for the next round', () => {
  test('goes to lanes for their files, to others for the rest', async () => {
    const one = world({ files: 2 })
    one.open(0)
    one.first(0, survived(1), survived(2), survived(3), survived(4))
    one.open(1)
    one.begin()
    one.first(0, DONE)
    one.first(1, survived(1), survived(2), survived(3), survived(4), DONE)
    one.lanes.settle()
    const ledger = one.ledger()
    const left = one.lanes.hand(coldRound(ledger, one.lanes), ledger)
    expect([...left.keys()]).toEqual([1])
    expect(one.given(0)).toEqual([ref(1), ref(2), ref(3), ref(4), 'none'])
    await one.lanes.close()
  })

  test('goes to others where the lane is over', async () => {
    const one = world()
    one.open(0)
    one.begin()
    one.first(0, survived(1), DONE)
    await one.runs[0]!.end()
    one.lanes.settle()
    const ledger = one.ledger()
    expect([...one.lanes.hand(coldRound(ledger, one.lanes), ledger).keys()]).toEqual([0])
    expect(one.given(0)).toEqual(['none'])
  })

  test('is what must be tried although a kill was published, by that word', async () => {
    const one = world()
    one.open(0)
    one.begin()
    one.first(0, verdict('killed', 1), verdict('retract', 1), survived(2), survived(3), survived(4), DONE)
    one.lanes.settle()
    const ledger = one.ledger()
    one.lanes.hand(coldRound(ledger, one.lanes), ledger)
    expect(one.given(0)).toEqual([{ ...ref(1), forced: true }, ref(2), ref(3), ref(4), 'none'])
    await one.lanes.close()
  })

  test('is nothing where a round of single mutants comes: those want no company', async () => {
    const one = world({ mutants: 1 })
    one.open(0)
    one.begin()
    one.first(0, verdict('alone', 1), DONE)
    one.lanes.settle()
    const ledger = one.ledger()
    const round = coldRound(ledger, one.lanes)
    expect(round.mode).toBe('alone')
    expect(one.lanes.hand(round, ledger)).toEqual(new Map())
    expect(one.given(0)).toEqual(['none'])
    await one.lanes.close()
  })

  test('is all for others where there was never a lane', () => {
    const one = world()
    one.open(0)
    one.first(0, verdict('alone', 1), survived(2), survived(3), survived(4), DONE)
    const ledger = one.ledger()
    const cold = coldRound(ledger, one.lanes)
    expect(one.lanes.hand(cold, ledger)).toEqual(cold.tasks)
    const alone: Round = { mode: 'alone', tasks: new Map([[0, { refs: [], forced: [ref(1)] }]]) }
    expect(one.lanes.hand(alone, ledger)).toEqual(alone.tasks)
  })

  test('ends the time in which a lane may wait', async () => {
    const one = world()
    one.open(0)
    one.begin()
    expect(one.lanes.isOpen).toBe(true)
    one.first(0, DONE)
    one.lanes.settle()
    const ledger = one.ledger()
    one.lanes.hand(coldRound(ledger, one.lanes), ledger)
    expect(one.lanes.isOpen).toBe(false)
    await one.lanes.close()
  })
})

describe('what lanes find', () => {
  /** A lane that was asked about the first mutant, a survivor, and the second one, a kill; `ledger` knows no more. */
  const asked = (): World => {
    const one = world()
    one.open(0)
    one.begin()
    one.first(0, survived(1), verdict('killed', 2))
    one.tick()
    one.lane(0, headOf(FILES[0]!, true))
    return one
  }

  test('is taken in as far as it is there, each verdict once', async () => {
    const one = asked()
    one.lane(0, tryLine(1), verdict('survived', 1, 'cold'))
    one.first(0, DONE)
    one.lanes.settle()
    const ledger = one.ledger()
    one.lanes.absorb(ledger)
    expect(entry(ledger, 1)).toMatchObject({ standing: 'survived', confirmed: true, ms: 2 })
    expect(entry(ledger, 2)).toMatchObject({ standing: 'killed', confirmed: false })
    one.lane(0, tryLine(2), verdict('killed', 2, 'cold'), DONE)
    await one.runs[0]!.end()
    one.lanes.absorb(ledger)
    expect(entry(ledger, 1).ms).toBe(2)
    expect(entry(ledger, 2)).toMatchObject({ standing: 'killed', confirmed: true, ms: 2 })
  })

  test('takes back what a new worker does not show', async () => {
    const one = asked()
    one.first(0, verdict('killed', 3), DONE)
    one.lane(0, verdict('survived', 2, 'cold'))
    one.lanes.settle()
    const ledger = one.ledger()
    one.lanes.absorb(ledger)
    expect([2, 3].map(n => entry(ledger, n).standing)).toEqual(['survived', 'doubted'])
    expect(ledger.mismatches).toHaveLength(1)
    await one.lanes.close()
  })

  test('blames the mutant under which the worker ended, also where its name had been read before', async () => {
    for (const early of [true, false]) {
      const one = asked()
      one.lane(0, tryLine(1))
      one.first(0, DONE)
      one.lanes.settle()
      const ledger = one.ledger()
      if (early) one.lanes.absorb(ledger)
      expect(entry(ledger, 1)).toMatchObject({ standing: 'survived-warm', deaths: 0 })
      one.end = 'hang'
      await one.runs[0]!.end()
      one.lanes.absorb(ledger)
      one.lanes.absorb(ledger)
      expect(entry(ledger, 1)).toMatchObject({ standing: 'alone', deaths: 1 })
    }
  })

  test('blames nothing while the worker is at it', async () => {
    const one = asked()
    one.end = 'died'
    one.lane(0, tryLine(1))
    const ledger = one.ledger()
    one.lanes.absorb(ledger)
    expect(entry(ledger, 1).deaths).toBe(0)
    await one.lanes.close()
  })

  test('is no kill where it was seen once and the live worker took its two times back meanwhile', async () => {
    const one = asked()
    one.lane(0, tryLine(2), verdict('killed', 2, 'cold'))
    one.first(0, verdict('retract', 2), DONE)
    one.lanes.settle()
    const ledger = one.ledger()
    one.lanes.absorb(ledger)
    expect(entry(ledger, 2)).toMatchObject({ standing: 'doubted', confirmed: false })
    const { tasks } = nextRound(ledger, false)!
    expect(tasks.get(0)!.forced).toEqual([ref(2)])
    await one.lanes.close()
  })

  test('is a kill where it was looked at twice after the live worker took it back', async () => {
    const one = world()
    one.open(0)
    one.begin()
    one.first(0, verdict('killed', 2), verdict('retract', 2))
    one.tick()
    one.lane(0, headOf(FILES[0]!, true), tryLine(2), verdict('killed', 2, 'cold'))
    one.first(0, DONE)
    one.lanes.settle()
    const ledger = one.ledger()
    one.lanes.absorb(ledger)
    expect(entry(ledger, 2)).toMatchObject({ standing: 'killed', confirmed: true })
    await one.lanes.close()
  })

  test('is nothing where the worker did not start, and its tasks are asked again', async () => {
    const one = world()
    one.open(0)
    one.begin()
    one.first(0, survived(1))
    one.tick()
    one.end = 'died'
    await one.runs[0]!.fail()
    one.first(0, survived(2), DONE)
    one.lanes.settle()
    const ledger = one.ledger()
    one.lanes.absorb(ledger)
    expect(entry(ledger, 1)).toMatchObject({ standing: 'survived-warm', deaths: 0 })
    expect(coldRound(ledger, one.lanes).tasks.get(0)!.refs).toContainEqual(ref(1))
    await one.lanes.ended()
  })

  test('casts doubt on all warm kills of a file that reached beyond its process the second time only', async () => {
    const one = world({ files: 2 })
    one.open(0)
    one.open(1)
    one.first(1, verdict('killed', 3), DONE)
    one.begin()
    expect(one.runs[0]!.file).toBe(FILES[0])
    one.first(0, survived(1), verdict('killed', 2))
    one.tick()
    one.lane(0, headOf(FILES[0]!, false), DONE)
    one.first(0, verdict('killed', 4), DONE)
    await one.runs[0]!.end()
    one.lanes.settle()
    const ledger = one.ledger()
    one.lanes.absorb(ledger)
    expect([1, 2, 4].map(n => entry(ledger, n).standing)).toEqual(['survived-warm', 'doubted', 'doubted'])
    expect(entry(ledger, 3, 1).standing).toBe('killed')
  })

  test('is told by the name of the file, whatever files the first round left out', async () => {
    const one = world({ files: 2 })
    one.open(0, { contained: false })
    one.first(0, DONE)
    one.open(1)
    one.begin()
    one.first(1, verdict('killed', 2), verdict('retract', 2), DONE)
    one.tick()
    const ledger = createLedger(preparedModules({ [M]: '1:w|1:w|1:w|1:w' }))
    const first: Session = { ...one.runs[0]!.session, round: 0, lane: 0 }
    ledger.absorbFirst(FILES[1]!, readJournal(journalPath(first, '', FILES[1]!.file)), 'done')
    one.lane(0, headOf(FILES[1]!, true), verdict('killed', 2, 'cold'))
    one.lanes.absorb(ledger)
    expect(entry(ledger, 2, 0)).toMatchObject({ standing: 'killed', level: 'cold' })
    await one.lanes.close()
  })
})

describe('closing lanes', () => {
  test('ends their workers, their feeds and the looks, and waits for them', async () => {
    const one = world({ files: 2 })
    one.free = 2
    one.open(0)
    one.open(1)
    one.begin()
    one.tick()
    await one.runs[0]!.end()
    await one.lanes.close()
    expect(one.ended).toEqual(['test/b.test.ts~2'])
    expect([one.given(0), one.given(1)]).toEqual([['none'], ['none']])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('may be done twice, and where nothing ever began', async () => {
    const one = world()
    await one.lanes.close()
    await one.lanes.close()
    expect(one.ended).toEqual([])
  })
})
