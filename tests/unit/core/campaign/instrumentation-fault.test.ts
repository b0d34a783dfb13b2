import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findInstrumentationFault } from '../../../../packages/core/src/campaign/instrumentation-fault.ts'
import type { LedgerFile } from '../../../../packages/core/src/campaign/ledger.ts'
import type { CampaignPort } from '../../../../packages/core/src/campaign/run-campaign.ts'
import { openJournal } from '../../../../packages/core/src/channel/journal.ts'
import { journalPath } from '../../../../packages/core/src/channel/session.ts'

type Input = Parameters<typeof findInstrumentationFault>[0]

const file = (id: number, loaded: readonly string[]): LedgerFile => ({
  id,
  project: '',
  file: `test/${id}.test.ts`,
  cases: [],
  ms: 1,
  modules: loaded,
  loaded,
  native: [],
  unsupported: null,
})

interface Asked {
  readonly fault: readonly string[] | null
  readonly reran: readonly string[]
  /** Where the journals were; gone by now. */
  readonly dir: string
  readonly served: readonly (readonly string[])[]
}

/** `fails(path, plain)` says what a file does when it is run again. */
async function ask(
  fails: (path: string, plain: boolean) => boolean,
  given: { failed?: readonly number[]; outside?: boolean; loaded?: readonly string[] } = {},
): Promise<Asked> {
  const files = [file(1, given.loaded ?? ['src/a.ts']), file(2, ['src/a.ts']), file(3, ['src/a.ts'])]
  const served: (readonly string[])[] = []
  const reran: string[] = []
  let dir = ''
  const port: CampaignPort = {
    runFirst: () => Promise.reject(new Error('not asked for')),
    endWorker: () => false,
    async runAgain(session, again) {
      dir = session.dir
      for (const { project, file: path } of again) {
        reran.push(path)
        const journal = openJournal(journalPath(session, project, path))
        journal.write({ t: 'file', project, file: path, ms: 0, cases: [{ titles: ['works'], ms: 1 }] })
        const state = fails(path, served.at(-1)!.length > 0) ? 'fail' : 'pass'
        journal.write({
          t: 'case',
          at: 0,
          attempts: [{ state, failedBy: state === 'fail' ? 'assertion' : null }],
        })
        journal.write({ t: 'done', ms: 1 })
        journal.close()
      }
    },
  }
  const fault = await findInstrumentationFault({
    root: '/repository',
    modules: [{ file: 'src/a.ts', text: 'export {}' }],
    files,
    summary: {
      tests: {
        failed: (given.failed ?? [1, 2]).map(n => ({ id: `${n}`, file: `test/${n}.test.ts`, name: 'works' })),
      },
      ended: { failedOutside: given.outside ?? false },
    },
    runner: {
      port,
      checks: {
        serve: (texts: ReadonlyMap<string, string>) => void served.push([...texts.values()]),
        served: new Set(),
        leftOut: false,
      },
      cancel: async () => undefined,
    },
    // as: only what is looked at
  } as unknown as Input)
  return { fault, reran, dir, served }
}

test('files that pass with the own text of the modules and fail instrumented are named', async () => {
  const { fault, served, dir, reran } = await ask((_, plain) => !plain)
  expect(fault).toEqual(['test/1.test.ts', 'test/2.test.ts'])
  expect(reran).toEqual(['test/1.test.ts', 'test/2.test.ts', 'test/1.test.ts', 'test/2.test.ts'])
  // The own text, the instrumented one, and nothing undone in the end.
  expect(served).toEqual([['export {}'], [], []])
  expect(existsSync(dir)).toBe(false)
})

test('a suite that is red by itself is run once more only, and stays red', async () => {
  const { fault, reran } = await ask(() => true)
  expect(fault).toBeNull()
  expect(reran).toHaveLength(2)
})

test('one file that is red by itself leaves the run red', async () => {
  expect((await ask((path, plain) => path.includes('2') || !plain)).fault).toBeNull()
})

test('files that pass either time are flaky: the failure that was seen holds', async () => {
  expect((await ask(() => false)).fault).toBeNull()
})

test('nothing is run again when something beside the cases failed', async () => {
  const { fault, reran } = await ask((_, plain) => !plain, { outside: true })
  expect([fault, reran]).toEqual([null, []])
})

test('nothing is run again when a failed file evaluated no module under mutation', async () => {
  const { fault, reran } = await ask((_, plain) => !plain, { loaded: ['src/other.ts'] })
  expect([fault, reran]).toEqual([null, []])
})

test('nothing is run again when a failed file is none of those that can be driven', async () => {
  expect((await ask((_, plain) => !plain, { failed: [1, 9] })).reran).toEqual([])
})
