// Owns node:sqlite: loading it without its warning, opening a file safely, and what its errors mean.
import type { DatabaseSync } from 'node:sqlite'

type Sqlite = typeof import('node:sqlite')

/** Waiting time for another process's transaction, milliseconds. The default of node:sqlite is 0. */
const BUSY_TIMEOUT = 5_000

let loaded: Sqlite | null = null

/**
 * node:sqlite, or null where this Node was built without it. Node 22 warns of it on stderr at first use; that
 * stream belongs to the user's run, so the one warning is held back. An import statement would load it before
 * anything could be done about that.
 */
export function loadSqlite(): Sqlite | null {
  if (loaded) return loaded
  const { emitWarning } = process
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).includes('SQLite')) Reflect.apply(emitWarning, process, [warning, ...rest])
  }) as typeof process.emitWarning // as: the overloads differ only in what is passed on
  try {
    loaded = (process.getBuiltinModule('node:sqlite') as Sqlite | undefined) ?? null // as: undefined is not in the types
  } finally {
    process.emitWarning = emitWarning
  }
  return loaded
}

/** Opens a database. Throws what node:sqlite throws. */
export function openDatabase(path: string, { readOnly }: { readonly readOnly: boolean }): DatabaseSync {
  const sqlite = loadSqlite()
  if (!sqlite) throw new Error('this Node was built without SQLite')
  const database = new sqlite.DatabaseSync(path, { readOnly })
  try {
    // First: changing the journal mode can meet another process that does the same.
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`)
    if (!readOnly) database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Runs `work` in one transaction that has the write lock from its start, so that no read in it can be outdated. */
export function immediately<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // After some errors (a full disk) SQLite has rolled back by itself.
    if (database.isTransaction !== false) {
      try {
        database.exec('ROLLBACK')
      } catch {
        // The first error says what happened.
      }
    }
    throw error
  }
}

/** What an error of the database means for the history. */
export type DatabaseFailure = 'corrupt' | 'busy' | 'refused'

/** `corrupt` where the file itself is no usable database, `busy` where another process held it for too long. */
export function databaseFailure(error: unknown): DatabaseFailure {
  const code = typeof error === 'object' && error !== null && 'errcode' in error ? Number(error.errcode) : 0
  switch (code & 0xff) {
    case 11: // SQLITE_CORRUPT
    case 26: // SQLITE_NOTADB
      return 'corrupt'
    case 5: // SQLITE_BUSY
    case 6: // SQLITE_LOCKED
      return 'busy'
    default:
      return 'refused'
  }
}
