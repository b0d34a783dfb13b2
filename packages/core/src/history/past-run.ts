// Owns a run as the history tells it again.
import type { CaseRef } from '../types/test-case.ts'
import type { RunCase, RunEntry, RunFile } from './run-entry.ts'

/** A recorded run without its parts. */
export interface PastRun extends Omit<RunEntry, 'files' | 'cases' | 'mutants'> {
  /** Cases that failed and were not known, by file and name. */
  readonly failed: readonly CaseRef[]
  /** How many known failures failed. */
  readonly knownFailed: number
}

/** A recorded run with every file and case of it. */
export interface RunDetail extends PastRun {
  readonly files: readonly RunFile[]
  readonly cases: readonly RunCase[]
}
