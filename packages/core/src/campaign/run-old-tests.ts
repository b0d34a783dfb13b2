// Owns running edited test files as they were at the base, with the code as it is: which of their cases fail so.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CaseObservation } from '../catch/observation.ts'
import { runCheckRound } from './check-round.ts'
import type { DrivenRunner } from './driven-runner.ts'
import type { LedgerFile, TestFile } from './ledger.ts'

export interface OldTestsInput {
  /** Repository root, absolute. */
  readonly root: string
  readonly tests: readonly { readonly file: string; readonly oldText: string }[]
  /** The test files of the ordinary run. */
  readonly files: readonly LedgerFile[]
  readonly runner: Pick<DrivenRunner, 'port' | 'checks' | 'cancel'>
  /** Nothing starts after this moment (ms since the epoch); null when there is no budget. */
  readonly deadline: number | null
  readonly isInterrupted: () => boolean
}

/** Once more, since a case that fails by chance is no sign. */
const TIMES = 2
const FILE_START_MS = 5_000
const ALL_MS = 60_000

/** Ids of cases that failed in their body each time; null where that could not be tried to the end. */
export async function runOldTests(input: OldTestsInput): Promise<ReadonlySet<string> | null> {
  const { root, runner } = input
  const old = new Map(input.tests.map(({ file, oldText }) => [file, oldText]))
  const files = input.files.filter(({ file, unsupported }) => old.has(file) && unsupported === null)
  if (files.length === 0) return new Set()
  const dir = mkdtempSync(join(tmpdir(), 'redproof-old-'))
  let failed: ReadonlySet<string> | null = null
  try {
    for (let round = 0; round < TIMES; round++) {
      if (input.isInterrupted() || (input.deadline !== null && Date.now() > input.deadline)) return null
      runner.checks.serve(old)
      const { seen, stuck } = await runCheckRound({
        session: { dir, mode: 'check', round, root, deadline: null, seatBelt: 'off' },
        files,
        port: runner.port,
        cancel: () => runner.cancel(),
        fileLimit: (file: TestFile) => 2 * usual(files, file) + FILE_START_MS,
        limitMs: ALL_MS,
      })
      if (stuck) return null
      const sound = seen.filter(
        ({ end, loadError, file }) => end === 'done' && loadError === null && runner.checks.served.has(file),
      )
      const red = new Set(sound.flatMap(({ observations }) => failedIn(observations)))
      const before: ReadonlySet<string> = failed ?? red
      failed = new Set([...before].filter(id => red.has(id)))
      if (failed.size === 0) break
    }
    return failed
  } finally {
    runner.checks.serve(new Map())
    rmSync(dir, { recursive: true, force: true })
  }
}

const usual = (files: readonly LedgerFile[], { project, file }: TestFile): number =>
  files.find(one => one.project === project && one.file === file)?.ms ?? 0

/** Cases all of whose attempts failed by an assertion or error of their own. */
function failedIn(observations: readonly CaseObservation[]): readonly string[] {
  const others = new Set(
    observations
      .filter(({ failedBy }) => failedBy !== 'assertion' && failedBy !== 'error')
      .map(({ id }) => id),
  )
  return observations.map(({ id }) => id).filter(id => !others.has(id))
}
