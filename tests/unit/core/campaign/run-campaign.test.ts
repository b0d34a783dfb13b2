import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { TestFile } from '../../../../packages/core/src/campaign/ledger.ts'
import {
  type CampaignOptions,
  type CampaignResult,
  runCampaign,
} from '../../../../packages/core/src/campaign/run-campaign.ts'
import { type JournalLine, openJournal } from '../../../../packages/core/src/channel/journal.ts'
import {
  type FileTasks,
  journalPath,
  readTasks,
  type Session,
} from '../../../../packages/core/src/channel/session.ts'
import { preparedModules } from '../replay/fake-campaign.ts'
import { DONE, entry, M, tryLine, verdict } from './journal-lines.ts'

const FILES: readonly TestFile[] = [
  { project: '', file: 'test/a.test.ts' },
  { project: '', file: 'test/b.test.ts' },
]

/** What a worker writes, given its session, file and tasks; null when it leaves no journal. */
type Work = (session: Session, file: TestFile, tasks: FileTasks) => readonly JournalLine[] | null

interface Seen {
  readonly result: CampaignResult
  readonly rounds: readonly string[]
  readonly phases: readonly string[]
  readonly verdicts: number
  readonly dir: string
}

const opening = (file: TestFile): readonly JournalLine[] => [
  { t: 'file', ...file, ms: 1, cases: [{ titles: ['one'], ms: 1 }] },
  {
    t: 'reach',
    modules: [M],
    sites: [1, 2].map(site => ({ key: M, site, atLoad: false, cases: [0] })),
  },
]

/** Runs a campaign on a fake runner: `work` says what each worker of a round writes. */
async function campaign(
  work: Work,
  own: Partial<Omit<CampaignOptions, 'port'>> & {
    files?: readonly TestFile[]
    usable?: boolean
    passed?: (file: TestFile) => boolean
  } = {},
): Promise<Seen> {
  const { files = FILES.slice(0, 1), usable = true, passed, ...options } = own
  const rounds: string[] = []
  const phases: string[] = []
  let verdicts = 0
  let dir = ''
  const run = (session: Session, all: readonly TestFile[]): void => {
    dir = session.dir
    for (const file of all) {
      const lines = work(session, file, readTasks(session, file.project, file.file))
      if (lines === null) continue
      const journal = openJournal(journalPath(session, file.project, file.file))
      for (const line of lines) journal.write(line)
      journal.close()
    }
  }
  const result = await runCampaign({
    root: '/repo',
    modules: preparedModules({ [M]: '1:w|1:w' }),
    firstMode: 'replay',
    budget: null,
    onPhase: (name, total) => phases.push(`${name} ${total}`),
    onVerdicts: count => {
      verdicts += count
    },
    isInterrupted: () => false,
    ...options,
    port: {
      async runFirst(session) {
        rounds.push(session.mode)
        run(session, files)
        return { files, usable, ...(passed ? { passed } : {}) }
      },
      async runAgain(session, again) {
        rounds.push(`${session.mode} ${again.map(({ file }) => file).join()}`)
        run(session, again)
      },
      endWorker: () => false,
    },
  })
  return { result, rounds, phases, verdicts, dir }
}

const standings = ({ result }: Seen): readonly string[] => [1, 2].map(n => entry(result.ledger, n).standing)

describe('a campaign', () => {
  test('tries survivors again and checks kills, then ends', async () => {
    const seen = await campaign((session, file, { refs, forced }) =>
      session.round === 0
        ? [...opening(file), verdict('killed', 1), verdict('survived', 2), DONE]
        : [
            ...forced.map(({ n }) => verdict('killed', n, 'cold')),
            ...refs.map(({ n }) => verdict('survived', n, 'cold')),
            DONE,
          ],
    )
    expect(seen.rounds).toEqual(['replay', 'cold test/a.test.ts'])
    expect(standings(seen)).toEqual(['killed', 'survived'])
    expect(entry(seen.result.ledger, 1).confirmed).toBe(true)
    expect(seen.phases).toEqual(['running the tests 0', 'checking in new workers 2'])
    expect(seen.verdicts).toBe(4)
    expect(seen.result.suiteRed).toBe(false)
  })

  test('has nothing to do after the first round when nothing is reached', async () => {
    const seen = await campaign((_, file) => [
      opening(file)[0]!,
      { t: 'reach', modules: [M], sites: [] },
      DONE,
    ])
    expect(seen.rounds).toEqual(['replay'])
  })

  test('is over at once without test files', async () => {
    const seen = await campaign(() => null, { files: [] })
    expect(seen.rounds).toEqual(['replay'])
    expect(seen.result.ledger.files).toEqual([])
  })

  test('judges nothing when the suite is red', async () => {
    const seen = await campaign((_, file) => [...opening(file), DONE], { usable: false })
    expect(seen.rounds).toEqual(['replay'])
    expect(seen.result).toMatchObject({ undecided: 'suite-red', suiteRed: true })
  })

  test('leaves no folder behind, also when the runner fails', async () => {
    const seen = await campaign((_, file) => [...opening(file), DONE])
    expect(seen.dir).not.toBe('')
    expect(existsSync(seen.dir)).toBe(false)
    let dir = ''
    const failing = campaign(session => {
      dir = session.dir
      expect(readdirSync(dir)).toEqual([])
      throw new Error('the runner broke')
    })
    await expect(failing).rejects.toThrow('the runner broke')
    expect(existsSync(dir)).toBe(false)
  })

  test('only records reach first where files share a worker', async () => {
    const modes: string[] = []
    await campaign(
      (session, file) => {
        modes.push(session.mode)
        return [...opening(file), DONE]
      },
      { firstMode: 'record' },
    )
    expect(modes.slice(0, 2)).toEqual(['record', 'cold'])
  })
})

describe('a campaign ends without a decision', () => {
  test('when the budget is spent', async () => {
    const seen = await campaign((_, file) => [...opening(file), DONE], { budget: -1 })
    expect(seen.rounds).toEqual(['replay'])
    expect(seen.result.undecided).toBe('out-of-budget')
    expect(standings(seen)).toEqual(['untried', 'untried'])
  })

  test('when it is interrupted, keeping what was decided by then', async () => {
    let asked = 0
    const seen = await campaign(
      (_, file, { refs }) =>
        refs.length === 0 ? [...opening(file), DONE] : [verdict('survived', 1, 'cold'), DONE],
      { isInterrupted: () => asked++ > 0 },
    )
    expect(seen.result.undecided).toBe('interrupted')
    expect(standings(seen)).toEqual(['survived', 'untried'])
  })

  test('when a round brings nothing new', async () => {
    const seen = await campaign((session, file) => (session.round === 0 ? [...opening(file), DONE] : [DONE]))
    expect(seen.rounds).toEqual(['replay', 'cold test/a.test.ts'])
    expect(seen.result.undecided).toBe('unsupported')
  })

  test('when no worker starts any more', async () => {
    const seen = await campaign((session, file) => (session.round === 0 ? [...opening(file), DONE] : null))
    expect(seen.rounds).toEqual(['replay', 'cold test/a.test.ts'])
  })

  test('and tries alone what needs it although a round on fresh graphs brought nothing new', async () => {
    const seen = await campaign((session, file) => {
      if (session.round === 0) return [...opening(file), verdict('alone', 1), verdict('doubt', 2), DONE]
      return session.mode === 'alone' ? [verdict('survived', 1, 'cold'), DONE] : [DONE]
    })
    expect(seen.rounds).toEqual(['replay', 'cold test/a.test.ts', 'alone test/a.test.ts'])
    expect(standings(seen)).toEqual(['survived', 'doubted'])
  })
})

describe('a worker that ends under a mutant', () => {
  test('has that mutant tried alone, and after a second death not again', async () => {
    const seen = await campaign((session, file, { refs }) => {
      if (session.round === 0) return [...opening(file), tryLine(1)]
      return session.mode === 'alone'
        ? [tryLine(1)]
        : [...refs.map(({ n }) => verdict('survived', n, 'cold')), DONE]
    })
    expect(seen.rounds).toEqual(['replay', 'cold test/a.test.ts', 'alone test/a.test.ts'])
    expect(standings(seen)).toEqual(['died', 'survived'])
  })

  test('does not keep other files from being tried', async () => {
    const seen = await campaign(
      (session, file, { refs }) => {
        if (session.round === 0)
          return [...opening(file), verdict('survived', 1), verdict('survived', 2), DONE]
        if (file.file === 'test/a.test.ts') return null
        return [...refs.map(({ n }) => verdict('killed', n, 'cold')), DONE]
      },
      { files: FILES },
    )
    expect([1, 2].map(n => entry(seen.result.ledger, n, 1).standing)).toEqual(['killed', 'killed'])
    expect(seen.rounds).toEqual(['replay', 'cold test/a.test.ts,test/b.test.ts'])
  })
})

test('a mutant whose kill was taken back is forced upon the other files', async () => {
  const asked: string[] = []
  await campaign(
    (session, file, tasks) => {
      const own = file.file === 'test/a.test.ts'
      if (session.round === 0)
        return [...opening(file), ...(own ? [verdict('killed', 1), verdict('killed', 2)] : []), DONE]
      asked.push(`${file.file} ${tasks.forced.map(({ n }) => n).join()}`)
      return [...tasks.forced.map(({ n }) => verdict('survived', n, 'cold')), DONE]
    },
    { files: FILES },
  )
  expect(asked).toEqual(['test/a.test.ts 1,2', 'test/b.test.ts 1,2'])
})

describe('a test file that leaves no journal', () => {
  test('reaches nothing where no case of it passed', async () => {
    const { result } = await campaign(() => null, { passed: () => false })
    expect(result.ledger.files.map(({ unsupported }) => unsupported)).toEqual([null])
  })

  test('may reach anything where a case of it passed', async () => {
    const { result } = await campaign((_, file) => (file === FILES[0] ? [...opening(file), DONE] : null), {
      files: FILES,
      passed: () => true,
    })
    expect(result.ledger.files.map(({ unsupported }) => unsupported)).toEqual([
      null,
      'Its worker left no word of what its cases reach.',
    ])
  })
})
