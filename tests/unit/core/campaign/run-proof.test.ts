// Owns the checks of packages/core/src/campaign/run-proof.ts and proof-work.ts, with workers that write what a test says.
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runProof } from '../../../../packages/core/src/campaign/run-proof.ts'
import { type JournalLine, openJournal } from '../../../../packages/core/src/channel/journal.ts'
import { journalPath, readTasks, type Session } from '../../../../packages/core/src/channel/session.ts'
import type { ProofFinding } from '../../../../packages/core/src/replay/prove-file.ts'
import { DONE, first, ledgerOf, ref, tryLine } from './journal-lines.ts'

const finding = (n: number, key: number, kind: 'caught' | 'passed' = 'passed'): JournalLine => ({
  t: 'proof',
  finding:
    kind === 'caught' ? { kind, ref: ref(n), case: key, by: 'assertion' } : { kind, ref: ref(n), case: key },
})

interface Seen {
  /** `file: mutants on cases; cases that have caught one` of each round. */
  readonly rounds: readonly string[]
  readonly found: readonly string[]
  readonly undecided: string
  readonly dir: string
}

/** Two mutants, and test files whose two cases reach both; `work` says what the worker of a file writes. */
async function proof(
  work: (at: { readonly round: number; readonly file: string }) => readonly JournalLine[],
  own: { files?: number; interrupted?: () => boolean; deadline?: number } = {},
): Promise<Seen> {
  const ledger = ledgerOf({ 'src/range.ts': 2 })
  for (let i = 0; i < (own.files ?? 1); i++) first(ledger, [])
  const rounds: string[] = []
  let dir = ''
  const { findings, undecided } = await runProof({
    root: '/repo',
    ledger,
    seatBelt: 'on',
    deadline: own.deadline ?? null,
    onRound: () => undefined,
    onFindings: () => undefined,
    isInterrupted: own.interrupted ?? (() => false),
    port: {
      runFirst: () => Promise.reject(new Error('not asked for')),
      endWorker: () => true,
      async runAgain(session: Session, files) {
        dir = session.dir
        for (const { project, file } of files) {
          const { breaks = [], caught = [] } = readTasks(session, project, file)
          const asked = breaks.map(({ ref: { n }, cases }) => `${n} on ${cases.join('+')}`).join(', ')
          rounds.push(`${file}: ${asked}; ${caught.join()}`)
          const journal = openJournal(journalPath(session, project, file))
          for (const line of work({ round: session.round, file })) journal.write(line)
          journal.close()
        }
      },
    },
  })
  const word = (one: ProofFinding): string => ('reason' in one ? one.reason : one.kind)
  const found = [...findings].flatMap(([id, all]) =>
    all.map(one => `${id}: ${one.ref.n} on ${one.case} ${word(one)}`),
  )
  return { rounds, found, undecided, dir }
}

test('one round is enough when each case has caught one and nothing slipped', async () => {
  const seen = await proof(() => [finding(1, 0, 'caught'), finding(2, 1, 'caught'), DONE])
  expect(seen.rounds).toEqual(['test/0.test.ts: 1 on 0+1, 2 on 0+1; '])
  expect(existsSync(seen.dir)).toBe(false)
})

test('what a worker left is asked of another, cases that caught one only about what nothing caught', async () => {
  const seen = await proof(({ round }) =>
    round === 1 ? [finding(1, 0, 'caught'), DONE] : [finding(2, 0), finding(2, 1), finding(1, 1), DONE],
  )
  expect(seen.rounds[1]).toBe('test/0.test.ts: 1 on 1, 2 on 0+1; 0')
  expect(seen.rounds).toHaveLength(2)
})

test('what a case of one file caught need not be tried by cases of another that caught one', async () => {
  const seen = await proof(
    ({ file }) => [
      finding(file === 'test/0.test.ts' ? 1 : 2, 0, 'caught'),
      finding(1, 1),
      finding(2, 1),
      DONE,
    ],
    { files: 2 },
  )
  expect(seen.rounds).toHaveLength(2)
})

test('a mutant that ends its worker is not tried in that file again', async () => {
  const seen = await proof(({ round }) =>
    round === 1
      ? [tryLine(0), tryLine(1), finding(1, 0), tryLine(0), tryLine(1)]
      : [finding(2, 0), finding(2, 1), DONE],
  )
  expect(seen.rounds[1]).toBe('test/0.test.ts: 2 on 0+1; ')
  expect(seen.found).toContain('0: 1 on 1 unsupported')
})

test('a round that found nothing is the last', async () => {
  const seen = await proof(() => [DONE])
  expect(seen.rounds).toHaveLength(1)
  expect(seen.undecided).toBe('scope-mismatch')
})

test('nothing starts after an interruption, or after the deadline', async () => {
  expect(await proof(() => [], { interrupted: () => true })).toMatchObject({
    rounds: [],
    undecided: 'interrupted',
  })
  expect(await proof(() => [], { deadline: Date.now() - 1 })).toMatchObject({
    rounds: [],
    undecided: 'out-of-budget',
  })
})
