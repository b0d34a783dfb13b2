// Owns telling a red suite from one that is red only because its modules are instrumented (code that reads its own text).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCheckRound } from './check-round.ts'
import type { DrivenRunner, RunSummary } from './driven-runner.ts'
import type { LedgerFile } from './ledger.ts'
import type { PreparedModule } from './prepare-modules.ts'

/** Milliseconds that one file, and all of them, may take. */
const FILE_MS = 60_000
const ALL_MS = 180_000

export interface InstrumentationFaultInput {
  /** Repository root, absolute. */
  readonly root: string
  readonly modules: readonly PreparedModule[]
  /** All test files of the ordinary run. */
  readonly files: readonly LedgerFile[]
  /** The ordinary run, which was red. */
  readonly summary: RunSummary
  readonly runner: Pick<DrivenRunner, 'port' | 'checks' | 'cancel'>
}

/**
 * Runs the failed test files again, with the modules' own text and then instrumented. Resolves with their paths when
 * all of them pass the first time and fail the second; with null when the suite is red by itself, or that cannot be told.
 */
export async function findInstrumentationFault(
  input: InstrumentationFaultInput,
): Promise<readonly string[] | null> {
  const { root, modules, runner } = input
  const failed = suspects(input)
  if (failed === null) return null
  const dir = mkdtempSync(join(tmpdir(), 'redproof-plain-'))
  let rounds = 0
  const failing = async (texts: ReadonlyMap<string, string>): Promise<readonly boolean[]> => {
    runner.checks.serve(texts)
    const { seen } = await runCheckRound({
      session: { dir, mode: 'check', round: rounds++, root, deadline: null, seatBelt: 'off' },
      files: failed,
      port: runner.port,
      cancel: () => runner.cancel(),
      fileLimit: () => FILE_MS,
      limitMs: ALL_MS,
    })
    return seen.map(
      ({ end, observations, late }) =>
        end !== 'done' || [...observations, ...late].some(({ state }) => state === 'fail'),
    )
  }
  try {
    const plain = await failing(new Map(modules.map(({ file, text }) => [file, text])))
    if (plain.some(Boolean)) return null
    const instrumented = await failing(new Map())
    return instrumented.every(Boolean) ? failed.map(({ file }) => file) : null
  } finally {
    runner.checks.serve(new Map())
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The failed files, when nothing else made the run red and each of them evaluated a module under mutation. */
function suspects({ modules, files, summary }: InstrumentationFaultInput): readonly LedgerFile[] | null {
  const { tests, ended } = summary
  if (ended.failedOutside) return null
  const failed = new Set(tests.failed.map(({ file }) => file))
  const found = files.filter(({ file }) => failed.has(file))
  const known = new Set(found.map(({ file }) => file))
  if (found.length === 0 || [...failed].some(file => !known.has(file))) return null
  const own = new Set(modules.map(({ file }) => file))
  return found.every(({ loaded }) => loaded.some(file => own.has(file))) ? found : null
}
