// Owns the interface of the run history: what may be asked of it, whatever keeps it.

import type { RecordedAttempt } from '../run/flaky.ts'
import type { RememberedFailure } from '../run/remembered.ts'
import type { PastRun, RunDetail } from './past-run.ts'
import type { RunEntry } from './run-entry.ts'

/** Whose memory is meant: failures are remembered by checkout, root and config (and by project within). */
export interface MemoryScope {
  /** Absolute path of the checkout. */
  readonly checkout: string
  /** As in `RunScope`. */
  readonly root: string
  readonly config: string | null
}

/** Which run is looked for: the newest of `checkout` whose root is `folder` or lies beneath it. */
export interface RunQuery {
  readonly checkout: string
  /** POSIX path from the repository root, '.' for all. */
  readonly folder: string
  /** Only runs that finished their whole scope. */
  readonly full: boolean
}

/**
 * The memory of a project's runs. No method rejects because of the store: what cannot be read is empty, what
 * cannot be written is put off or left out, and `notes` says so. A store never changes a verdict.
 */
export interface HistoryStore {
  /** What went wrong so far, one sentence each, safe to print. */
  readonly notes: readonly string[]
  /** Records a run, its remembered failures and the removal of the oldest runs, all or nothing. */
  record(entry: RunEntry): Promise<void>
  /** Recorded runs, newest first. */
  runs(): Promise<readonly PastRun[]>
  /** The newest run that fits, with its files and cases, or null. */
  newestRun(query: RunQuery): Promise<RunDetail | null>
  /** Remembered failures, newest first. */
  remembered(scope: MemoryScope): Promise<readonly RememberedFailure[]>
  /**
   * Durations of passing first attempts by case id, milliseconds, oldest first: from the last 30 passing runs
   * before `run` of the same kind (`runKind`).
   */
  caseTimes(run: PastRun): Promise<ReadonlyMap<string, readonly number[]>>
  /** Attempts of the cases that ever failed and, when given, are among `ids`; the raw material of `flakyCases`. */
  observations(ids?: readonly string[]): Promise<readonly RecordedAttempt[]>
}
