// Owns the tables of the history and how an older file becomes a current one.
import type { DatabaseSync } from 'node:sqlite'
import { immediately } from './sqlite.ts'

/**
 * Each step leads from the version that is its index to the next. A step that was released is never edited.
 * Texts from tests (`name`, `titles`) are kept as JSON: SQLite texts end at a NUL on some versions of Node.
 */
const STEPS: readonly string[] = [
  `CREATE TABLE runs (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    started_at INTEGER NOT NULL, ended_at INTEGER NOT NULL, ms REAL NOT NULL,
    checkout TEXT NOT NULL, root TEXT NOT NULL, config TEXT, projects TEXT NOT NULL,
    machine TEXT NOT NULL, runner TEXT NOT NULL, runner_version TEXT NOT NULL,
    scope TEXT NOT NULL, partial INTEGER NOT NULL, mutated INTEGER NOT NULL, whole INTEGER NOT NULL,
    verdict TEXT NOT NULL, reason TEXT,
    tree TEXT, dirty INTEGER NOT NULL, counts TEXT NOT NULL
  ) STRICT;
  CREATE INDEX runs_by_end ON runs (ended_at);

  CREATE TABLE files (
    run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
    project TEXT NOT NULL, file TEXT NOT NULL, ms REAL NOT NULL,
    state TEXT NOT NULL, failed_to_load INTEGER NOT NULL,
    PRIMARY KEY (run, project, file)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE cases (
    no INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    project TEXT NOT NULL, file TEXT NOT NULL, name TEXT NOT NULL, titles TEXT NOT NULL,
    synthetic INTEGER NOT NULL,
    last_run INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE attempts (
    run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
    case_no INTEGER NOT NULL, retry INTEGER NOT NULL,
    state TEXT NOT NULL, ms REAL NOT NULL,
    final INTEGER NOT NULL, known INTEGER NOT NULL, duplicate INTEGER NOT NULL,
    PRIMARY KEY (run, case_no, retry)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX failed_attempts ON attempts (run, case_no) WHERE state = 'fail';

  CREATE TABLE mutants (
    run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
    n INTEGER NOT NULL,
    id TEXT NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL, operator TEXT NOT NULL,
    status TEXT NOT NULL, killed_as TEXT, reason TEXT, killers TEXT NOT NULL,
    level TEXT, confirmed INTEGER NOT NULL, ms REAL NOT NULL,
    PRIMARY KEY (run, n)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE remembered (
    checkout TEXT NOT NULL, root TEXT NOT NULL, config TEXT NOT NULL,
    id TEXT NOT NULL,
    project TEXT NOT NULL, file TEXT NOT NULL, name TEXT NOT NULL, titles TEXT NOT NULL,
    kind TEXT NOT NULL, failed_at INTEGER NOT NULL,
    PRIMARY KEY (checkout, root, config, id)
  ) STRICT, WITHOUT ROWID;`,
]

/** Version of the tables that this code reads and writes. */
export const SCHEMA_VERSION: number = STEPS.length

/** Thrown for a file that a newer redproof has written; it is left alone. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError'
  readonly version: number

  constructor(version: number) {
    super(`it has tables of version ${version}, and this redproof knows version ${SCHEMA_VERSION}`)
    this.version = version
  }
}

/** Version of the tables in a file; 0 for a new one. Throws NewerSchemaError for one that is not ours to read. */
export function schemaVersion(database: DatabaseSync): number {
  const row = database.prepare('PRAGMA user_version').get()
  const version = Number(row?.user_version)
  if (version > SCHEMA_VERSION) throw new NewerSchemaError(version)
  return version
}

/** Brings a file to the current version, whatever other processes do meanwhile. Throws NewerSchemaError. */
export function migrate(database: DatabaseSync): void {
  if (schemaVersion(database) === SCHEMA_VERSION) return
  immediately(database, () => {
    // Asked again: another process may have been faster.
    for (const step of STEPS.slice(schemaVersion(database))) database.exec(step)
    database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`)
  })
}
