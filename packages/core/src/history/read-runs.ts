// Owns reading runs, durations and outcomes of cases from the tables.
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { RecordedAttempt } from '../run/flaky.ts'
import { SLOW_WINDOW } from '../run/slow-run.ts'
import type { CaseRef, CaseState } from '../types/test-case.ts'
import type { RunQuery } from './history-store.ts'
import type { PastRun, RunDetail } from './past-run.ts'
import type { RunCase, RunFile } from './run-entry.ts'
import { SLEEP_MS } from './run-kind.ts'

type Row = Record<string, SQLOutputValue>

const NEWEST_FIRST = 'ORDER BY ended_at DESC, seq DESC'

/** All runs, newest first. */
export function readRuns(database: DatabaseSync): readonly PastRun[] {
  const failures = readFailures(database)
  return database
    .prepare(`SELECT * FROM runs ${NEWEST_FIRST}`)
    .all()
    .map(row => pastRun(row, failures))
}

/** The newest run that fits, or null. */
export function readNewestRun(database: DatabaseSync, query: RunQuery): RunDetail | null {
  const { folder, checkout, full } = query
  const beneath = folder === '.' ? '' : `${folder}/`
  const row = database
    .prepare(
      `SELECT * FROM runs WHERE checkout = ?1 AND (root = ?2 OR substr(root, 1, length(?3)) = ?3)
       AND whole >= ?4 ${NEWEST_FIRST} LIMIT 1`,
    )
    .get(checkout, folder, beneath, Number(full))
  if (!row) return null
  const run = pastRun(row, readFailures(database, Number(row.seq)))
  return { ...run, files: readFiles(database, row.seq!), cases: readCases(database, row.seq!) }
}

/** See `HistoryStore.caseTimes`. */
export function readCaseTimes(database: DatabaseSync, run: PastRun): ReadonlyMap<string, readonly number[]> {
  const { scope } = run
  const rows = database
    .prepare(
      `WITH usual AS (
         SELECT seq, ended_at FROM runs
         WHERE whole = 1 AND verdict IN ('green', 'known-only') AND id <> ?1 AND ended_at <= ?2
         AND root = ?3 AND config IS ?4 AND machine = ?5 AND runner = ?6 AND mutated = ?7
         AND ended_at - started_at - ms <= ?9
         ${NEWEST_FIRST} LIMIT ?8
       )
       SELECT cases.id, attempts.ms FROM usual JOIN attempts ON attempts.run = usual.seq
       JOIN cases ON cases.no = attempts.case_no
       WHERE attempts.retry = 0 AND attempts.state = 'pass' ORDER BY usual.ended_at, usual.seq`,
    )
    .all(
      run.id,
      run.endedAt,
      scope.root,
      scope.config,
      run.machine,
      run.runner.name,
      Number(run.mutated),
      SLOW_WINDOW,
      SLEEP_MS,
    )
  const times = new Map<string, number[]>()
  for (const row of rows) {
    const id = String(row.id)
    const seen = times.get(id)
    if (seen) seen.push(Number(row.ms))
    else times.set(id, [Number(row.ms)])
  }
  return times
}

/**
 * See `HistoryStore.observations`. CROSS JOIN fixes the order of the loops: few cases, then runs, then one look
 * by key; left to itself SQLite walks every attempt there is.
 */
export function readObservations(
  database: DatabaseSync,
  ids: readonly string[] | null,
): readonly RecordedAttempt[] {
  return database
    .prepare(
      `WITH failing AS (
         SELECT DISTINCT case_no FROM attempts INDEXED BY failed_attempts WHERE state = 'fail'
       )
       SELECT cases.id, cases.file, cases.name, runs.id AS run, runs.tree, runs.dirty, attempts.state
       FROM failing CROSS JOIN cases ON cases.no = failing.case_no CROSS JOIN runs
       CROSS JOIN attempts ON attempts.run = runs.seq AND attempts.case_no = failing.case_no
       WHERE (?1 IS NULL OR cases.id IN (SELECT value FROM json_each(?1)))
       ORDER BY runs.seq, attempts.case_no, attempts.retry`,
    )
    .all(ids === null ? null : JSON.stringify(ids))
    .map(row => ({
      id: String(row.id),
      file: String(row.file),
      name: JSON.parse(String(row.name)),
      run: String(row.run),
      tree: row.tree === null ? null : String(row.tree),
      dirty: row.dirty === 1,
      state: row.state as CaseState, // as: nothing else is written
    }))
}

interface Failures {
  readonly failed: CaseRef[]
  known: number
}

function readFailures(database: DatabaseSync, seq: number | null = null): ReadonlyMap<number, Failures> {
  const rows = database
    .prepare(
      `SELECT attempts.run, attempts.known, cases.id, cases.file, cases.name
       FROM attempts INDEXED BY failed_attempts JOIN cases ON cases.no = attempts.case_no
       WHERE attempts.state = 'fail' AND attempts.final = 1 AND (?1 IS NULL OR attempts.run = ?1)
       ORDER BY attempts.run, cases.file, cases.no`,
    )
    .all(seq)
  const failures = new Map<number, Failures>()
  for (const row of rows) {
    const of = failures.get(Number(row.run)) ?? { failed: [], known: 0 }
    failures.set(Number(row.run), of)
    if (row.known === 1) of.known += 1
    else of.failed.push({ id: String(row.id), file: String(row.file), name: JSON.parse(String(row.name)) })
  }
  return failures
}

function readFiles(database: DatabaseSync, seq: SQLOutputValue): readonly RunFile[] {
  return database
    .prepare('SELECT * FROM files WHERE run = ?')
    .all(seq)
    .map(row => ({
      project: String(row.project),
      file: String(row.file),
      ms: Number(row.ms),
      state: row.state as RunFile['state'], // as: nothing else is written
      failedToLoad: row.failed_to_load === 1,
    }))
}

function readCases(database: DatabaseSync, seq: SQLOutputValue): readonly RunCase[] {
  const rows = database
    .prepare(
      `SELECT cases.*, attempts.* FROM attempts JOIN cases ON cases.no = attempts.case_no
       WHERE attempts.run = ? ORDER BY cases.no, attempts.retry`,
    )
    .all(seq)
  const cases: RunCase[] = []
  let attempts: RunCase['attempts'][number][] = []
  for (const row of rows) {
    const state = row.state as CaseState // as: nothing else is written
    attempts.push({ state, ms: Number(row.ms) })
    if (row.final !== 1) continue
    cases.push({
      id: String(row.id),
      project: String(row.project),
      file: String(row.file),
      name: JSON.parse(String(row.name)),
      titles: JSON.parse(String(row.titles)),
      state,
      ms: Number(row.ms),
      attempts,
      synthetic: row.synthetic === 1,
      known: row.known === 1,
      duplicate: row.duplicate === 1,
    })
    attempts = []
  }
  return cases
}

function pastRun(row: Row, failures: ReadonlyMap<number, Failures>): PastRun {
  const { failed, known } = failures.get(Number(row.seq)) ?? { failed: [], known: 0 }
  return {
    id: String(row.id),
    startedAt: Number(row.started_at),
    endedAt: Number(row.ended_at),
    ms: Number(row.ms),
    machine: String(row.machine),
    runner: { name: String(row.runner), version: String(row.runner_version) },
    checkout: String(row.checkout),
    // as: these columns hold what a RunEntry held
    scope: {
      kind: row.scope as PastRun['scope']['kind'],
      root: String(row.root),
      config: row.config === null ? null : String(row.config),
      projects: JSON.parse(String(row.projects)),
    },
    partial: row.partial === 1,
    mutated: row.mutated === 1,
    verdict: row.verdict as PastRun['verdict'],
    reason: row.reason as PastRun['reason'],
    tree: { hash: row.tree === null ? null : String(row.tree), dirty: row.dirty === 1 },
    counts: JSON.parse(String(row.counts)),
    failed,
    knownFailed: known,
  }
}
