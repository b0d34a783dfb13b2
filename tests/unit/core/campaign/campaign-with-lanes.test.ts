import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import type { TestFile } from '../../../../packages/core/src/campaign/ledger.ts'
import {
  type Besides,
  type CampaignOptions,
  type CampaignResult,
  runCampaign,
} from '../../../../packages/core/src/campaign/run-campaign.ts'
import { type JournalLine, openJournal, readJournal } from '../../../../packages/core/src/channel/journal.ts'
import {
  feedPath,
  journalPath,
  readTasks,
  type Session,
} from '../../../../packages/core/src/channel/session.ts'
import { followTaskFeed } from '../../../../packages/core/src/channel/task-feed.ts'
import type { ColdTask } from '../../../../packages/core/src/replay/cold-file.ts'
import { preparedModules } from '../replay/fake-campaign.ts'
import { DONE, entry, M, tryLine, verdict } from './journal-lines.ts'

const FILE: TestFile = { project: '', file: 'test/a.test.ts' }

const head = (contained = true): JournalLine => ({
  t: 'file',
  ...FILE,
  ms: 1,
  cases: [{ titles: ['one'], ms: 1 }],
  ...(contained ? { contained: true } : {}),
})
const reach = (mutants: number): JournalLine => ({
  t: 'reach',
  modules: [M],
  sites: Array.from({ length: mutants }, (_, i) => ({ key: M, site: i + 1, atLoad: false, cases: [0] })),
})

interface Worker {
  readonly session: Session
  write(...lines: readonly JournalLine[]): void
  /** The next task of its feed; waits for it. */
  next(): Promise<ColdTask | 'none'>
}

interface World {
  /** What the worker of the first round does once its cases have passed. */
  readonly first: (worker: Worker, campaign: Seen) => Promise<void>
  /** What the worker of a lane does; by default it finds that all survive. */
  readonly lane?: (worker: Worker) => Promise<void>
  /** What a worker of a later round writes about a mutant. */
  readonly later?: (n: number, mode: Session['mode']) => string
  readonly usable?: boolean
  /** 3 when absent. */
  readonly mutants?: number
}

interface Seen {
  /** Rounds but for the first: mode and mutants. */
  readonly rounds: string[]
  readonly lanes: Worker[]
  /** Lanes that were ended from outside. */
  readonly ended: number[]
  /** Lanes whose workers are there. */
  alive: number
  /** The most that were there while a later round began. */
  beside: number
  dir: string
  result?: CampaignResult
}

const surviving = async (worker: Worker): Promise<void> => {
  worker.write(head())
  for (let task = await worker.next(); task !== 'none'; task = await worker.next())
    worker.write(tryLine(task.n), verdict('survived', task.n, 'cold'))
  worker.write(DONE)
}

async function campaign(
  { first, lane = surviving, later = () => 'survived', usable = true, mutants = 3 }: World,
  options: Partial<Omit<CampaignOptions, 'port'>> = {},
): Promise<Seen> {
  const seen: Seen = { rounds: [], lanes: [], ended: [], alive: 0, beside: 0, dir: '' }
  const stops = new Map<number, () => void>()
  const workerOf = (session: Session): Worker => ({
    session,
    write(...lines) {
      const journal = openJournal(journalPath(session, '', FILE.file))
      for (const line of lines) journal.write(line)
      journal.close()
    },
    async next() {
      let source = sources.get(session.lane)
      if (!source) sources.set(session.lane, (source = followTaskFeed(feedPath(session, '', FILE.file))))
      for (;;) {
        const task = source()
        if (task !== 'later') return task
        await sleep(1)
      }
    },
  })
  const sources = new Map<number | undefined, ReturnType<typeof followTaskFeed>>()
  const besides: Besides = {
    free: () => 1,
    run(session) {
      const worker = workerOf(session)
      seen.lanes.push(worker)
      seen.alive++
      const stopped = new Promise<void>(done => stops.set(session.lane!, done))
      return Promise.race([lane(worker), stopped]).finally(() => void seen.alive--)
    },
  }
  seen.result = await runCampaign({
    root: '/repo',
    modules: preparedModules({ [M]: Array(mutants).fill('1:w').join('|') }),
    firstMode: 'replay',
    budget: null,
    onPhase: () => undefined,
    onVerdicts: () => undefined,
    isInterrupted: () => false,
    ...options,
    port: {
      async runFirst(session, onlyMutants) {
        seen.dir = session.dir
        const worker = workerOf(session)
        worker.write(head(), reach(mutants))
        onlyMutants?.([FILE], besides)
        await first(worker, seen)
        return { files: [FILE], usable }
      },
      async runAgain(session) {
        const { refs, forced } = readTasks(session, '', FILE.file)
        const numbers = [...forced, ...refs].map(({ n }) => n)
        seen.rounds.push(`${session.mode} ${numbers}`)
        seen.beside = Math.max(seen.beside, seen.alive)
        workerOf(session).write(...numbers.map(n => verdict(later(n, session.mode), n, 'cold')), DONE)
      },
      endWorker(_, { lane: number = 0 }) {
        seen.ended.push(number)
        stops.get(number)?.()
        return stops.has(number)
      },
    },
  })
  return seen
}

/** Waits until the lane has written that many verdicts. */
async function answered({ lanes }: Seen, count: number): Promise<void> {
  for (;;) {
    const [lane] = lanes
    const lines = lane ? readJournal(journalPath(lane.session, '', FILE.file)) : []
    if (lines.filter(({ t }) => t === 'verdict').length >= count) return
    await sleep(2)
  }
}

const standings = ({ result }: Seen): readonly string[] =>
  [1, 2, 3].map(n => entry(result!.ledger, n).standing)

describe('a campaign whose later rounds begin early', () => {
  test('has no further round where a lane has answered all', async () => {
    const seen = await campaign({
      async first({ write }, self) {
        write(verdict('survived', 1), verdict('survived', 2), verdict('survived', 3))
        await answered(self, 3)
        write(DONE)
      },
    })
    expect(standings(seen)).toEqual(['survived', 'survived', 'survived'])
    expect([seen.rounds, seen.lanes.length, seen.alive]).toEqual([[], 1, 0])
    expect(existsSync(seen.dir)).toBe(false)
  })

  test('hands what is left to the lane, and waits for it', async () => {
    const seen = await campaign({
      async first({ write }) {
        write(verdict('survived', 1), verdict('doubt', 2), DONE)
      },
    })
    expect(standings(seen)).toEqual(['survived', 'survived', 'survived'])
    expect(seen.rounds).toEqual([])
  })

  test('asks again in a round of its own what a lane left undone, and blames the mutant that ended it', async () => {
    const seen = await campaign({
      async first({ write }, self) {
        write(verdict('survived', 1), verdict('survived', 2), verdict('survived', 3))
        await answered(self, 1)
        write(DONE)
      },
      async lane({ write, next }) {
        write(head())
        await next()
        write(tryLine(1), verdict('survived', 1, 'cold'), tryLine(2))
      },
    })
    expect(standings(seen)).toEqual(['survived', 'survived', 'survived'])
    expect(seen.rounds).toEqual(['cold 3', 'alone 2'])
    expect(entry(seen.result!.ledger, 2).deaths).toBe(1)
  })

  test('loses no mutant with a lane that never says a word', async () => {
    const seen = await campaign({
      async first({ write }) {
        write(verdict('survived', 1), verdict('survived', 2), verdict('survived', 3), DONE)
      },
      lane: () => Promise.reject(new Error('no worker')),
    })
    expect(standings(seen)).toEqual(['survived', 'survived', 'survived'])
    expect(seen.rounds).toEqual(['cold 1,2,3'])
  })

  test('tries single mutants with no lane beside', async () => {
    const seen = await campaign({
      async first({ write }) {
        write(verdict('alone', 1), verdict('alone', 2), verdict('blocked', 3), DONE)
      },
      async lane(worker) {
        await surviving(worker)
        await sleep(50)
      },
    })
    expect(seen.rounds).toEqual(['alone 1', 'alone 2'])
    expect(seen.beside).toBe(0)
    expect(standings(seen)).toEqual(['survived', 'survived', 'blocked'])
  })

  test('checks the kill that proves a module also where the lane was asked and did not answer', async () => {
    const seen = await campaign({
      async first({ write }) {
        write(verdict('killed', 1), verdict('killed', 2), verdict('killed', 3))
        await sleep(50)
        write(DONE)
      },
      async lane({ write, next }) {
        write(head())
        await next()
      },
      later: () => 'killed',
    })
    expect(standings(seen)).toEqual(['killed', 'killed', 'killed'])
    expect([1, 2, 3].some(n => entry(seen.result!.ledger, n).confirmed)).toBe(true)
  })
})

test('a lane that was asked for the proof of a module and said nothing keeps it from no later round', async () => {
  const numbers = Array.from({ length: 30 }, (_, i) => i + 1)
  const seen = await campaign({
    mutants: 30,
    async first({ write }) {
      // The sample of the second round is 1, 10, 11, 12, 13: no kill by a case.
      write(verdict('killed', 20))
      await sleep(50)
      write(...numbers.filter(n => n !== 20).map(n => verdict('killed:hook', n)), DONE)
    },
    async lane({ write, next }) {
      write(head())
      expect(await next()).toMatchObject({ n: 20, seen: true })
    },
    later: n => (n === 20 ? 'killed' : 'killed:hook'),
  })
  expect(seen.rounds).toEqual(['cold 1,10,11,12,13', 'cold 20'])
  expect(entry(seen.result!.ledger, 20).confirmed).toBe(true)
})

describe('lanes end with the campaign', () => {
  const first: World['first'] = async ({ write }, self) => {
    write(verdict('survived', 1), verdict('survived', 2))
    await answered(self, 2)
    write(DONE)
  }

  test('where the suite turns out red', async () => {
    const seen = await campaign({ first, usable: false })
    expect(seen.result).toMatchObject({ suiteRed: true, undecided: 'suite-red' })
    expect([seen.ended, seen.alive, existsSync(seen.dir)]).toEqual([[1], 0, false])
    // Nothing that was found by then counts.
    expect(standings(seen)).toEqual(['survived-warm', 'survived-warm', 'untried'])
  })

  test('where it is interrupted, and what they found by then is kept', async () => {
    const seen = await campaign({ first }, { isInterrupted: () => true })
    expect(seen.result).toMatchObject({ undecided: 'interrupted' })
    expect([seen.ended, seen.alive, existsSync(seen.dir)]).toEqual([[1], 0, false])
    expect(standings(seen)).toEqual(['survived', 'survived', 'untried'])
  })

  test('where its time is over', async () => {
    const seen = await campaign(
      {
        async first(...all) {
          await first(...all)
          await sleep(100)
        },
      },
      { budget: 0.05 },
    )
    expect(seen.result).toMatchObject({ undecided: 'out-of-budget' })
    expect([seen.ended, seen.alive, existsSync(seen.dir)]).toEqual([[1], 0, false])
  })

  test('where the runner fails', async () => {
    let self: Seen | null = null
    const failing = campaign({
      async first(worker, seen) {
        self = seen
        await first(worker, seen)
        throw new Error('the runner broke')
      },
    })
    await expect(failing).rejects.toThrow('the runner broke')
    expect([self!.ended, self!.alive, existsSync(self!.dir)]).toEqual([[1], 0, false])
  })

  test('where only the first round is wanted', async () => {
    const seen = await campaign({ first }, { onlyFirst: true })
    expect([seen.ended, seen.alive]).toEqual([[1], 0])
  })
})

test('a lane that waits on after there is nothing to wait for is ended, and its file goes on elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  try {
    const running = campaign({
      async first({ write }) {
        write(verdict('survived', 1), verdict('survived', 2), verdict('survived', 3), DONE)
      },
      lane({ write }) {
        write(head(), { t: 'wait' })
        return new Promise(() => undefined)
      },
    })
    let isOver = false
    void running.finally(() => {
      isOver = true
    })
    for (let look = 0; look < 1_000 && !isOver; look++) {
      vi.advanceTimersByTime(200)
      await sleep(0)
    }
    const seen = await running
    expect(seen.ended).toEqual([1])
    expect(seen.rounds).toEqual(['cold 1,2,3'])
    expect(standings(seen)).toEqual(['survived', 'survived', 'survived'])
  } finally {
    vi.useRealTimers()
  }
})

test('nothing begins early where pass 1 is left to later rounds', async () => {
  const seen = await campaign({ first: ({ write }) => Promise.resolve(write(DONE)) }, { firstMode: 'record' })
  expect(seen.lanes).toEqual([])
  expect(seen.rounds).toEqual(['cold 1,2,3'])
})
