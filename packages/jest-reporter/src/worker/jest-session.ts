// Owns what Jest's workers are told about a round: one JSON file, named by an environment variable that every kind of worker inherits.
import fs from 'node:fs'
import { join } from 'node:path'
import type { Session } from '@redproof/core/worker'

// Captured before the seat belt replaces them.
const { existsSync, readFileSync } = fs

export const SESSION_VARIABLE = 'REDPROOF_SESSION'

/** Modules whose text on disk is no longer what was instrumented are noted in this file of the session's folder, one a line. */
export const CHANGED_FILE = 'changed.txt'

/** While this file is there nothing starts any more in the round. */
export function stopPath({ dir, round }: Session): string {
  return join(dir, `stop-${round}`)
}

/** True when nothing may start any more in the round. */
export function isStopped(session: Session): boolean {
  return existsSync(stopPath(session))
}

/** Sources of which an undone text was asked for in the round are noted in this file, one a line. */
export function askedPath({ dir, round }: Session): string {
  return join(dir, `asked-${round}.txt`)
}

/** Options of ours in Jest's `transform`: the project's own transformer and its options. */
export interface TransformerOptions {
  readonly inner: string | null
  readonly innerConfig: unknown
}

/** One of Jest's projects, as it was configured before redproof wrapped it. */
export interface JestProject {
  /** Unique among the projects of the run; '' when there is only one without a name. */
  readonly name: string
  /** Absolute path of its test runner. */
  readonly testRunner: string
  /** Absolute path of its runtime. */
  readonly runtime: string
  /** Pattern, absolute path and options of each transformer. */
  readonly transform: readonly (readonly [pattern: string, path: string, options: unknown])[]
}

export interface JestSession extends Session {
  /** By Jest's own id of a project. */
  readonly projects: Readonly<Record<string, JestProject>>
  /** Absolute path of each module under mutation, and the JSON file that holds its instrumented text. */
  readonly modules: Readonly<Record<string, string>>
  /** Absolute path of each source with a change undone in this round, and the JSON file that holds its texts. */
  readonly undone: Readonly<Record<string, string>>
}

/** What the JSON file of a module holds. */
export interface ServedModule {
  /** POSIX path from the repository root. */
  readonly file: string
  /** Text on disk from which `code` was made. */
  readonly text: string
  readonly code: string
  /** From `code` to `text`. */
  readonly map: object
}

/** What the JSON file of a source with a change undone holds. */
export interface UndoneSource {
  /** POSIX path from the repository root. */
  readonly file: string
  /** Text on disk. */
  readonly text: string
  /** What is served in its place. */
  readonly undone: string
}

/** The session of this process, or null in one that redproof did not prepare. */
export function currentSession(): JestSession | null {
  const path = process.env[SESSION_VARIABLE]
  if (!path) return null
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as JestSession
  } catch {
    return null
  }
}

/** Where a worker says which process it is, beside the journal of its test file. */
export function pidPath(journal: string): string {
  return `${journal}.pid`
}
