// Owns the checks of packages/core/src/campaign/run-old-tests.ts, with workers that write what a test says.
import { expect, test } from 'vitest'
import type { LedgerFile } from '../../../../packages/core/src/campaign/ledger.ts'
import { type OldTestsInput, runOldTests } from '../../../../packages/core/src/campaign/run-old-tests.ts'
import { type JournalLine, openJournal } from '../../../../packages/core/src/channel/journal.ts'
import { journalPath } from '../../../../packages/core/src/channel/session.ts'

const FILE = 'test/a.test.ts'
const LEDGER: LedgerFile = {
  id: 0,
  project: '',
  file: FILE,
  cases: [],
  ms: 1,
  modules: [],
  loaded: [FILE],
  native: [],
  unsupported: null,
}

type By = 'assertion' | 'error' | 'hook' | 'timeout' | null

/** How often the file ran, how many of its two cases count as red, and what was served then and at the end. */
async function old(
  work: (round: number) => readonly [By, By] | readonly JournalLine[],
  own: Partial<OldTestsInput> & { asksFor?: boolean } = {},
): Promise<{ readonly red: number | null; readonly runs: number; readonly served: readonly string[] }> {
  const { asksFor = true, ...input } = own
  let runs = 0
  const served: string[] = []
  const asked = new Set<string>()
  const result = await runOldTests({
    root: '/repo',
    tests: [{ file: FILE, oldText: 'old' }],
    files: [LEDGER],
    deadline: null,
    isInterrupted: () => false,
    runner: {
      cancel: async () => undefined,
      checks: {
        leftOut: false,
        served: asked,
        serve: texts => {
          asked.clear()
          if (asksFor) for (const file of texts.keys()) asked.add(file)
          served.push([...texts.values()].join())
        },
      },
      port: {
        runFirst: () => Promise.reject(new Error('not asked for')),
        endWorker: () => true,
        async runAgain(session, files) {
          runs++
          for (const { project, file } of files) {
            const seen = work(session.round)
            const lines: readonly JournalLine[] = seen.every(one => one === null || typeof one === 'string')
              ? [
                  {
                    t: 'file',
                    project,
                    file,
                    ms: 1,
                    cases: [0, 1].map(at => ({ titles: [`case ${at}`], ms: 1 })),
                  },
                  ...(seen as readonly By[]).map(
                    (failedBy, at): JournalLine => ({
                      t: 'case',
                      at,
                      attempts: [{ state: failedBy === null ? 'pass' : 'fail', failedBy }],
                    }),
                  ),
                  { t: 'done', ms: 1 },
                ]
              : (seen as readonly JournalLine[])
            const journal = openJournal(journalPath(session, project, file))
            for (const line of lines) journal.write(line)
            journal.close()
          }
        },
      },
    },
    ...input,
  })
  return { red: result?.size ?? null, runs, served }
}

test('a case is red that fails in its body each time', async () => {
  expect(await old(() => ['assertion', null])).toEqual({ red: 1, runs: 2, served: ['old', 'old', ''] })
  expect((await old(() => ['error', 'assertion'])).red).toBe(2)
})

test('a case that fails by chance, in a hook or by a time limit is not', async () => {
  expect((await old(round => [round === 0 ? 'assertion' : null, 'assertion'])).red).toBe(1)
  expect((await old(() => ['hook', 'timeout'])).red).toBe(0)
})

test('nothing red needs no second run', async () => {
  expect((await old(() => [null, null])).runs).toBe(1)
})

test('a file that cannot be loaded, or was not asked for, says nothing', async () => {
  const broken: JournalLine = { t: 'broken', kind: 'load', titles: [], message: 'gone' }
  expect((await old(() => [broken, { t: 'done', ms: 1 }])).red).toBe(0)
  expect((await old(() => ['assertion', null], { asksFor: false })).red).toBe(0)
})

test('nothing runs without a file that can be driven, after the deadline, or after an interruption', async () => {
  const none = { ...LEDGER, unsupported: 'a browser' }
  expect(await old(() => ['assertion', null], { files: [none] })).toEqual({ red: 0, runs: 0, served: [] })
  expect((await old(() => ['assertion', null], { deadline: Date.now() - 1 })).red).toBeNull()
  expect((await old(() => ['assertion', null], { isInterrupted: () => true })).red).toBeNull()
})
