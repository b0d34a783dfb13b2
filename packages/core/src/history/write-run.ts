// Owns writing one run into the tables: the run, its parts, the memory of failures, and the oldest runs out.
import { statSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { mergeRemembered } from '../run/remembered.ts'
import { isFullRun } from './full-run.ts'
import { readRemembered } from './read-remembered.ts'
import type { RunCase, RunEntry } from './run-entry.ts'

/** Runs kept in one history. */
export const RUNS_KEPT = 1_000

// How many runs the note of when a case was last seen may lag behind: it saves a write per case and run.
const LAST_RUN_LAG = 100

/** Writes a run inside the caller's transaction. A run that is there already is left as it is. */
export function writeRun(database: DatabaseSync, entry: RunEntry, kept: number = RUNS_KEPT): void {
  const seq = insertRun(database, entry)
  if (seq === null) return
  const file = database.prepare('INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?, ?)')
  for (const each of entry.files)
    file.run(seq, each.project, each.file, each.ms, each.state, Number(each.failedToLoad))
  insertCases(database, seq, entry.cases)
  const mutant = database.prepare('INSERT INTO mutants VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  for (const [n, each] of entry.mutants.entries()) {
    const { id, line, operator, status, by, reason, level, ms } = each
    const killers = JSON.stringify(each.killedBy)
    const confirmed = Number(each.confirmed)
    mutant.run(seq, n, id, each.file, line, operator, status, by, reason, killers, level, confirmed, ms)
  }
  remember(database, entry)
  prune(database, kept)
}

function insertRun(database: DatabaseSync, entry: RunEntry): number | null {
  const { scope, runner, tree } = entry
  const { changes, lastInsertRowid } = database
    .prepare(
      `INSERT OR IGNORE INTO runs (id, started_at, ended_at, ms, checkout, root, config, projects, machine,
        runner, runner_version, scope, partial, mutated, whole, verdict, reason, tree, dirty, counts)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      entry.id,
      Math.round(entry.startedAt),
      Math.round(entry.endedAt),
      entry.ms,
      entry.checkout,
      scope.root,
      scope.config,
      JSON.stringify(scope.projects),
      entry.machine,
      runner.name,
      runner.version,
      scope.kind,
      Number(entry.partial),
      Number(entry.mutated),
      Number(isFullRun(entry)),
      entry.verdict,
      entry.reason,
      tree.hash,
      Number(tree.dirty),
      JSON.stringify(entry.counts),
    )
  return changes === 0 ? null : Number(lastInsertRowid)
}

function insertCases(database: DatabaseSync, seq: number, cases: readonly RunCase[]): void {
  const before = database.prepare('SELECT id, no, last_run FROM cases').all()
  const known = new Map(
    before.map(row => [String(row.id), { no: Number(row.no), last: Number(row.last_run) }]),
  )
  const added = database.prepare(
    'INSERT INTO cases (id, project, file, name, titles, synthetic, last_run) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const seen = database.prepare('UPDATE cases SET last_run = ? WHERE no = ?')
  const rows: Row[] = []
  for (const each of cases) {
    let at = known.get(each.id)
    if (!at) {
      const { id, project, file, name, titles, synthetic = false } = each
      const texts = [JSON.stringify(name), JSON.stringify(titles)] as const
      const { lastInsertRowid } = added.run(id, project, file, ...texts, Number(synthetic), seq)
      at = { no: Number(lastInsertRowid), last: seq }
      known.set(id, at)
    } else if (at.last < seq - LAST_RUN_LAG) {
      seen.run(seq, at.no)
      at.last = seq
    }
    const { attempts, state, ms, known: isKnown = false, duplicate = false } = each
    const last = Math.max(0, attempts.length - 1)
    const row = (retry: number, one: Attempt, final: number, mark: boolean): Row => [
      seq,
      at.no,
      retry,
      one.state,
      one.ms,
      final,
      Number(mark),
      Number(duplicate),
    ]
    for (let retry = 0; retry < last; retry++) rows.push(row(retry, attempts[retry]!, 0, false))
    rows.push(row(last, { state, ms: attempts[last]?.ms ?? ms }, 1, isKnown))
  }
  insertAttempts(database, rows)
}

type Attempt = RunCase['attempts'][number]

/** Run, case, retry, state, milliseconds, final, known, duplicate. */
type Row = (string | number)[]

const ROWS_AT_ONCE = 200

/** Many rows a statement, which takes half the time of a statement a row. */
function insertAttempts(database: DatabaseSync, rows: readonly Row[]): void {
  let insert: StatementSync | null = null
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE)
    if (!insert || some.length < ROWS_AT_ONCE)
      // One case may come twice (a file in two workers): its failure is kept.
      insert = database.prepare(
        `INSERT INTO attempts VALUES ${some.map(() => '(?, ?, ?, ?, ?, ?, ?, ?)').join()}
         ON CONFLICT DO UPDATE SET state = excluded.state, ms = excluded.ms, known = excluded.known
         WHERE excluded.state = 'fail'`,
      )
    insert.run(...some.flat())
  }
}

function remember(database: DatabaseSync, entry: RunEntry): void {
  const { checkout, scope } = entry
  const key = [checkout, scope.root, scope.config ?? ''] as const
  const before = readRemembered(database, { checkout, root: scope.root, config: scope.config })
  const after = mergeRemembered(before, {
    endedAt: entry.endedAt,
    wholeProjects: isFullRun(entry) ? scope.projects : [],
    files: entry.files,
    cases: entry.cases,
    passedSince: passedSince(database, entry),
  })
  database.prepare('DELETE FROM remembered WHERE checkout = ? AND root = ? AND config = ?').run(...key)
  const insert = database.prepare('INSERT INTO remembered VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  for (const { id, project, file, name, titles, kind, failedAt } of after) {
    const texts = [JSON.stringify(name), JSON.stringify(titles)] as const
    insert.run(...key, id, project, file, ...texts, kind, Math.round(failedAt))
  }
}

/** Only an entry that was put off (see journal.ts) or overtaken can be older than what is recorded. */
function passedSince(database: DatabaseSync, entry: RunEntry): ReadonlySet<string> {
  const failed = entry.cases.filter(({ state }) => state === 'fail').map(({ id }) => id)
  if (failed.length === 0) return new Set()
  // CROSS JOIN as in readObservations.
  const rows = database
    .prepare(
      `SELECT DISTINCT cases.id FROM json_each(?) AS failed CROSS JOIN cases ON cases.id = failed.value
       CROSS JOIN runs CROSS JOIN attempts ON attempts.run = runs.seq AND attempts.case_no = cases.no
       WHERE runs.ended_at > ? AND runs.checkout = ? AND runs.root = ? AND runs.config IS ?
       AND attempts.final = 1 AND attempts.state = 'pass'`,
    )
    .all(
      JSON.stringify(failed),
      Math.round(entry.endedAt),
      entry.checkout,
      entry.scope.root,
      entry.scope.config,
    )
  return new Set(rows.map(row => String(row.id)))
}

function prune(database: DatabaseSync, kept: number): void {
  const { changes } = database
    .prepare(
      'DELETE FROM runs WHERE seq IN (SELECT seq FROM runs ORDER BY ended_at DESC, seq DESC LIMIT -1 OFFSET ?)',
    )
    .run(kept)
  if (changes === 0) return
  database.prepare('DELETE FROM cases WHERE last_run + ? < (SELECT min(seq) FROM runs)').run(LAST_RUN_LAG)
  // Worktrees come and go; what failed in one that is gone will never be seen to pass.
  for (const { checkout } of database.prepare('SELECT DISTINCT checkout FROM remembered').all()) {
    const there = statSync(String(checkout), { throwIfNoEntry: false })
    if (!there) database.prepare('DELETE FROM remembered WHERE checkout = ?').run(checkout!)
  }
}
