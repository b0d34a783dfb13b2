import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LedgerFile } from '../../../../packages/core/src/campaign/ledger.ts'
import {
  type ChecksInput,
  type ChecksResult,
  runChecks,
} from '../../../../packages/core/src/campaign/run-checks.ts'
import { classifyCatch } from '../../../../packages/core/src/catch/classify-catch.ts'
import type { CaseObservation } from '../../../../packages/core/src/catch/observation.ts'
import type { RevertFile } from '../../../../packages/core/src/changes/revert-plan.ts'
import { type JournalLine, openJournal } from '../../../../packages/core/src/channel/journal.ts'
import { journalPath } from '../../../../packages/core/src/channel/session.ts'
import { hunk, revertFile } from '../catch/revert-sample.ts'

const SOURCE = 'src/a.ts'
const OLD = 'old\n'
const NEW = 'new 1\n'

type By = CaseObservation['failedBy']

/** What one test file shows in a round: how each of its cases fails, null for one that passes. */
type Work = (at: {
  readonly round: number
  readonly test: string
  readonly texts: ReadonlyMap<string, string>
}) => readonly By[] | readonly JournalLine[]

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'run-checks-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function testFile(id: number, file: string, loaded: readonly string[] = [SOURCE]): LedgerFile {
  return { id, project: '', file, cases: [], ms: 5, modules: [], loaded, native: [], unsupported: null }
}

const sourceFile = (own: Partial<RevertFile> = {}): RevertFile => ({
  ...revertFile(SOURCE),
  oldText: OLD,
  newText: NEW,
  ...own,
})

interface Seen {
  readonly result: ChecksResult
  /** What was served in each round, and the tests that ran. */
  readonly rounds: readonly string[]
  readonly servedAtEnd: number
  readonly verdict: (file?: string) => string
}

async function checks(
  work: Work,
  own: Partial<ChecksInput> & {
    readonly asksFor?: (file: string) => boolean
    readonly onDisk?: string
  } = {},
): Promise<Seen> {
  const { asksFor = () => true, onDisk = NEW, ...input } = own
  const rounds: string[] = []
  let texts: ReadonlyMap<string, string> = new Map()
  const served = new Set<string>()
  const files = input.files ?? [testFile(0, 'test/a.test.ts')]
  const plan = input.plan ?? { files: [sourceFile()], untried: [], unreadable: [] }
  rmSync(join(root, 'src'), { recursive: true, force: true })
  mkdirSync(join(root, 'src'))
  for (const { file, newText } of plan.files)
    writeFileSync(join(root, file), onDisk === NEW ? newText : onDisk)
  const result = await runChecks({
    root,
    plan,
    files,
    own: new Map(),
    importers: new Map(),
    known: new Set(),
    deadline: null,
    onStart: () => undefined,
    onChecks: () => undefined,
    isInterrupted: () => false,
    ...input,
    runner: {
      cancel: async () => undefined,
      checks: {
        serve(all) {
          texts = all
          served.clear()
          for (const file of all.keys()) if (asksFor(file)) served.add(file)
        },
        served,
        leftOut: false,
      },
      port: {
        runFirst: () => Promise.reject(new Error('not asked for')),
        endWorker: () => false,
        async runAgain(session, again) {
          rounds.push(`${[...texts.values()].join('|').trim()}: ${again.map(({ file }) => file).join()}`)
          for (const { project, file } of again) {
            const shown = work({ round: session.round, test: file, texts })
            const journal = openJournal(journalPath(session, project, file))
            if (shown.every(one => one === null || typeof one === 'string')) {
              const all = shown as readonly By[] // as: checked above
              const cases = all.map((_, at) => ({ titles: [`case ${at}`], ms: 1 }))
              journal.write({ t: 'file', project, file, ms: 1, cases })
              for (const [at, failedBy] of all.entries())
                journal.write({
                  t: 'case',
                  at,
                  attempts: [{ state: failedBy === null ? 'pass' : 'fail', failedBy }],
                })
              journal.write({ t: 'done', ms: 1 })
            } else for (const line of shown as readonly JournalLine[]) journal.write(line) // as: all else
            journal.close()
          }
        },
      },
    },
  })
  const verdict = (file = SOURCE): string => {
    const whole = result.checks.get(file)?.whole
    if (!whole) return `untried ${result.undecided}`
    const { outcome, reason, by } = classifyCatch(whole.before, whole.under, whole.context)
    return [outcome, reason, ...by.map(({ name }) => name)].filter(Boolean).join(' ')
  }
  return { result, rounds, servedAtEnd: texts.size, verdict }
}

const undone = ({ round }: Parameters<Work>[0]): boolean => round > 0

describe('runChecks', () => {
  test('runs once with nothing undone, then undone, then the witness once more; nothing is served at the end', async () => {
    const seen = await checks(at => (undone(at) ? [null, 'assertion'] : [null, null]))
    expect(seen.verdict()).toBe('caught case 1')
    expect(seen.rounds).toEqual(['new 1: test/a.test.ts', 'old: test/a.test.ts', 'old: test/a.test.ts'])
    expect(seen.servedAtEnd).toBe(0)
  })

  test('a miss is not run again', async () => {
    const seen = await checks(() => [null])
    expect(seen.verdict()).toBe('missed')
    expect(seen.rounds.length).toBe(2)
  })

  test('a witness that does not fail once more is flaky', async () => {
    const seen = await checks(({ round }) => [round === 1 ? 'assertion' : null])
    expect(seen.verdict()).toBe('unverified flaky')
  })

  test('another witness is asked where the first does not fail once more', async () => {
    const files = [testFile(0, 'test/a.test.ts'), testFile(1, 'test/b.test.ts')]
    const seen = await checks(
      at => [undone(at) && (at.test === 'test/b.test.ts' || at.round === 1) ? 'assertion' : null],
      { files },
    )
    expect(seen.result.checks.get(SOURCE)?.whole?.under.length).toBe(2)
    expect(seen.verdict()).toBe('caught case 0')
    expect(seen.rounds.slice(2)).toEqual(['old: test/a.test.ts', 'old: test/b.test.ts'])
  })

  test('a case that fails with nothing undone is no witness', async () => {
    const seen = await checks(({ round }) => [round === 2 ? null : 'assertion', null])
    expect(seen.verdict()).toMatch(/^unverified/)
  })

  test('a change that the tests did not ask for is never missed', async () => {
    const seen = await checks(() => [null], { asksFor: () => false })
    expect(seen.verdict()).toBe('unverified unsupported')
    expect(seen.result.notes.get(SOURCE)).toContain('past the runner')
  })

  test('what does not fit is undone with it, in a round of its own, or taken away', async () => {
    const user = { ...revertFile('src/b.ts'), oldText: 'old b', newText: 'new b' }
    const file = sourceFile({ together: ['src/b.ts'], absent: ['src/new.ts'] })
    const plan = { files: [file, user], untried: [], unreadable: [] }
    const files = [
      testFile(0, 'test/a.test.ts'),
      testFile(1, 'test/b.test.ts', ['src/b.ts']),
      testFile(2, 'test/new.test.ts', ['src/new.ts', SOURCE]),
    ]
    const seen = await checks(at => [undone(at) && at.test === 'test/new.test.ts' ? 'load' : null], {
      plan,
      files,
    })
    expect(seen.rounds).toEqual([
      'new 1\n|new b: test/a.test.ts,test/new.test.ts,test/b.test.ts',
      expect.stringMatching(/^old\n\|old b\|throw Object.assign.*: test\/a\.test\.ts,test\/new\.test\.ts$/),
      'old b: test/b.test.ts',
    ])
    expect(seen.verdict()).toBe('unverified load-error')
    expect(seen.verdict('src/b.ts')).toBe('missed')
  })

  test('what does not fit and is loaded past the runner leaves nothing to be said', async () => {
    const user = { ...revertFile('src/b.ts'), oldText: 'old b', newText: 'new b' }
    const plan = { files: [sourceFile({ together: ['src/b.ts'] }), user], untried: [], unreadable: [] }
    const files = [testFile(0, 'test/a.test.ts', [SOURCE, 'src/b.ts'])]
    const seen = await checks(at => [undone(at) ? 'error' : null], {
      plan,
      files,
      asksFor: file => file === SOURCE,
    })
    expect(seen.verdict()).toBe('unverified unsupported')
    expect(seen.result.notes.get(SOURCE)).toContain('The tests load src/b.ts past the runner')
  })

  test('an error outside every case stands in the way of missed, and catches nothing', async () => {
    const seen = await checks(at =>
      undone(at)
        ? [
            { t: 'file', project: '', file: at.test, ms: 1, cases: [{ titles: ['case 0'], ms: 1 }] },
            { t: 'case', at: 0, attempts: [{ state: 'pass', failedBy: null }] },
            { t: 'broken', kind: 'late', titles: [], message: 'rejected' },
            { t: 'done', ms: 1 },
          ]
        : [null],
    )
    expect(seen.verdict()).toBe('unverified no-assertion-ran')
  })

  test('a worker that dies leaves the change unverified', async () => {
    const seen = await checks(at =>
      undone(at)
        ? [{ t: 'file', project: '', file: at.test, ms: 1, cases: [{ titles: ['case 0'], ms: 1 }] }]
        : [null],
    )
    expect(seen.verdict()).toBe('unverified scope-mismatch')
  })

  test('a source that no test loads needs no run', async () => {
    const seen = await checks(() => [null], { files: [testFile(0, 'test/a.test.ts', ['src/b.ts'])] })
    expect(seen.rounds).toEqual([])
    expect(seen.verdict()).toBe('unverified no-tests')
  })

  test('where the run did not tell what a test file evaluates, what it imports stands in for it', async () => {
    mkdirSync(join(root, 'test'))
    writeFileSync(join(root, 'test/late.test.ts'), "import { a } from '../src/a.ts'\na()\n")
    writeFileSync(join(root, 'test/far.test.ts'), "import type { A } from '../src/a.ts'\n")
    const files = [testFile(0, 'test/late.test.ts', []), testFile(1, 'test/far.test.ts', [])]
    const seen = await checks(at => (undone(at) ? ['assertion'] : [null]), { files })
    expect(seen.verdict()).toBe('caught case 0')
    expect(seen.rounds.join()).not.toContain('far')
    const refused = { ...files[0]!, unsupported: 'a browser' }
    expect((await checks(() => [null], { files: [refused] })).rounds).toEqual([])
  })

  test('hunks are undone one by one, after the file', async () => {
    const file = sourceFile({
      newText: 'new 1\nsame\nnew 3\n',
      oldText: 'old 1\nsame\nold 3\n',
      hunks: [hunk(1), hunk(3)],
    })
    const plan = { files: [file], untried: [], unreadable: [] }
    const seen = await checks(({ texts }) => [texts.get(SOURCE)?.includes('old 3') ? 'error' : null], {
      plan,
    })
    expect(seen.rounds.map(round => round.split(':', 1)[0])).toEqual([
      'new 1\nsame\nnew 3',
      'old 1\nsame\nold 3',
      'old 1\nsame\nold 3',
      'old 1\nsame\nnew 3',
      'new 1\nsame\nold 3',
    ])
    const hunks = seen.result.checks.get(SOURCE)?.hunks
    const outcomes = [0, 1].map(at => {
      const { before, under, context } = hunks!.get(at)!
      return classifyCatch(before, under, context).outcome
    })
    expect(outcomes).toEqual(['missed', 'caught'])
  })

  test('after three minutes nothing starts any more, and what was seen stays', async () => {
    const plan = {
      files: [sourceFile(), { ...revertFile('src/b.ts'), oldText: 'old b', newText: 'new b' }],
      untried: [],
      unreadable: [],
    }
    const files = [testFile(0, 'test/a.test.ts', [SOURCE, 'src/b.ts'])]
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const seen = await checks(
        ({ round }) => {
          if (round === 1) vi.setSystemTime(Date.now() + 180_001)
          return [null]
        },
        { plan, files },
      )
      expect([seen.verdict(), seen.verdict('src/b.ts')]).toEqual(['missed', 'untried out-of-budget'])
      expect(seen.rounds.length).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('nothing starts after the deadline, or after an interruption', async () => {
    const late = await checks(() => [null], { deadline: Date.now() - 1 })
    expect([late.rounds.length, late.verdict()]).toEqual([0, 'untried out-of-budget'])
    const stopped = await checks(() => [null], { isInterrupted: () => true })
    expect([stopped.rounds.length, stopped.verdict()]).toEqual([0, 'untried interrupted'])
  })

  test('a source that differs on disk from what was undone is named', async () => {
    const seen = await checks(() => [null], { onDisk: 'edited meanwhile\n' })
    expect([...seen.result.changed]).toEqual([SOURCE])
  })
})
