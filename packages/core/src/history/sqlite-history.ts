// Owns the history in one SQLite file, and what happens when that file cannot be used.
import { existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { safeText } from '../report/safe-text.ts'
import type { RecordedAttempt } from '../run/flaky.ts'
import type { RememberedFailure } from '../run/remembered.ts'
import { prepareHistoryFolder } from './history-folder.ts'
import type { HistoryStore, MemoryScope, RunQuery } from './history-store.ts'
import { hasJournal, readJournal, setAside, writeJournal } from './journal.ts'
import { migrate, NewerSchemaError, SCHEMA_VERSION, schemaVersion } from './migrations.ts'
import type { PastRun, RunDetail } from './past-run.ts'
import { readRemembered } from './read-remembered.ts'
import { readCaseTimes, readNewestRun, readObservations, readRuns } from './read-runs.ts'
import type { RunEntry } from './run-entry.ts'
import { databaseFailure, immediately, openDatabase } from './sqlite.ts'
import { RUNS_KEPT, writeRun } from './write-run.ts'

/** How many runs are kept, for tests. */
export interface SqliteHistoryOptions {
  readonly runsKept?: number
}

/**
 * Every call opens the file and closes it again: nothing is held while tests run. The calls do their work before
 * they return, so that a run can be recorded in the last moments of a process.
 */
export class SqliteHistory implements HistoryStore {
  readonly #folder: string
  readonly #path: string
  readonly #runsKept: number
  readonly #notes = new Set<string>()

  /** `folder` is the one of `historyFolder`; it is made when the first run is recorded. */
  constructor(folder: string, { runsKept = RUNS_KEPT }: SqliteHistoryOptions = {}) {
    this.#folder = folder
    this.#path = join(folder, 'history.db')
    this.#runsKept = runsKept
  }

  get notes(): readonly string[] {
    return [...this.#notes]
  }

  async record(given: RunEntry): Promise<void> {
    const entry = { ...given, checkout: real(given.checkout) }
    try {
      prepareHistoryFolder(this.#folder)
      this.#mended(() =>
        this.#write(database => immediately(database, () => writeRun(database, entry, this.#runsKept))),
      )
    } catch (error) {
      this.#putOff(entry, error)
    }
  }

  async runs(): Promise<readonly PastRun[]> {
    return this.#read([], readRuns)
  }

  async newestRun(query: RunQuery): Promise<RunDetail | null> {
    return this.#read(null, database => readNewestRun(database, { ...query, checkout: real(query.checkout) }))
  }

  async remembered(scope: MemoryScope): Promise<readonly RememberedFailure[]> {
    return this.#read([], database => readRemembered(database, { ...scope, checkout: real(scope.checkout) }))
  }

  async caseTimes(run: PastRun): Promise<ReadonlyMap<string, readonly number[]>> {
    return this.#read<ReadonlyMap<string, readonly number[]>>(new Map(), database =>
      readCaseTimes(database, run),
    )
  }

  async observations(ids?: readonly string[]): Promise<readonly RecordedAttempt[]> {
    return this.#read([], database => readObservations(database, ids ?? null))
  }

  /** `nothing` where there is no history, or none that can be read. Leaves no file behind where none was. */
  #read<T>(nothing: T, work: (database: DatabaseSync) => T): T {
    if (!existsSync(this.#path) && !hasJournal(this.#folder)) return nothing
    try {
      return this.#mended(() => {
        try {
          return this.#write(work)
        } catch (error) {
          if (error instanceof NewerSchemaError || databaseFailure(error) !== 'refused') throw error
          return this.#readOnly(work, error)
        }
      })
    } catch (error) {
      this.#notes.add(`The history ${this.#shown} cannot be read (${cause(error)}): nothing is remembered.`)
      return nothing
    }
  }

  #write<T>(work: (database: DatabaseSync) => T): T {
    return this.#opened(false, database => {
      migrate(database)
      this.#importJournal(database)
      return work(database)
    })
  }

  /** A checkout that may not be written can still be read where its tables are current. */
  #readOnly<T>(work: (database: DatabaseSync) => T, reason: unknown): T {
    return this.#opened(true, database => {
      if (schemaVersion(database) !== SCHEMA_VERSION) throw reason
      return work(database)
    })
  }

  #opened<T>(readOnly: boolean, work: (database: DatabaseSync) => T): T {
    const database = openDatabase(this.#path, { readOnly })
    try {
      return work(database)
    } finally {
      database.close()
    }
  }

  /** Tries once more on a new file when the present one turns out to be broken. */
  #mended<T>(work: () => T): T {
    const seen = inode(this.#path)
    try {
      return work()
    } catch (error) {
      if (error instanceof NewerSchemaError || databaseFailure(error) !== 'corrupt') throw error
      // Another process may have met the same broken file and begun a new one meanwhile.
      if (inode(this.#path) === seen) this.#moveAside()
      return work()
    }
  }

  #moveAside(): void {
    const aside = `${this.#path}.broken-${new Date().toISOString().replace(/[:.]/g, '-')}`
    renameSync(this.#path, aside)
    // Left in place they would be replayed into the new file.
    for (const part of ['-wal', '-shm']) {
      try {
        renameSync(this.#path + part, aside + part)
      } catch {
        // There is none.
      }
    }
    this.#notes.add(
      `The history ${this.#shown} was broken: it is kept as ${safeText(aside, 400)}, and a new one begins.`,
    )
  }

  /** Runs that earlier processes could not record. */
  #importJournal(database: DatabaseSync): void {
    for (const file of readJournal(this.#folder)) {
      const { entry } = file
      try {
        if (!entry) throw new TypeError('no run')
        immediately(database, () => writeRun(database, entry, this.#runsKept))
        rmSync(file.path, { force: true })
      } catch (error) {
        if (isRefusal(error)) return // Busy or full: the next run tries again.
        setAside(file)
        this.#notes.add(`The put-off run ${safeText(file.path, 400)} could not be read and was left out.`)
      }
    }
  }

  #putOff(entry: RunEntry, error: unknown): void {
    try {
      const path = writeJournal(this.#folder, entry)
      this.#notes.add(
        `The history ${this.#shown} could not be written (${cause(error)}): this run waits in ${safeText(path, 400)} for the next one.`,
      )
    } catch {
      this.#notes.add(
        `The history ${this.#shown} could not be written (${cause(error)}): this run is not recorded.`,
      )
    }
  }

  get #shown(): string {
    return safeText(this.#path, 400)
  }
}

/** One name for one folder: runners follow symbolic links, a shell does not. */
function real(checkout: string): string {
  try {
    return realpathSync.native(checkout)
  } catch {
    return checkout
  }
}

function inode(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? null
}

/** True when the database would not take a run that may be fine; false when the run itself does not fit. */
function isRefusal(error: unknown): boolean {
  const code =
    typeof error === 'object' && error !== null && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  // SQLITE_CONSTRAINT and SQLITE_MISMATCH are about the run; without a code it never reached the database.
  return code !== 0 && code !== 19 && code !== 20
}

const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file stands where its folder belongs',
  EEXIST: 'a file stands where its folder belongs',
}

function cause(error: unknown): string {
  if (!(error instanceof Error)) return 'for no known reason'
  const code = 'code' in error ? String(error.code) : ''
  return CAUSES[code] ?? safeText(error.message.split('\n', 1)[0]!, 200)
}
