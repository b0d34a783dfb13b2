// Owns how a test case and its attempts are named in every output.

/** A test case in reports. `id` is stable across runs, see run/identity.ts. */
export interface CaseRef {
  readonly id: string
  /** POSIX path of the test file from the repository root. */
  readonly file: string
  /** Titles joined by ' > ', for people only. */
  readonly name: string
}

export type CaseState = 'pass' | 'fail' | 'skip' | 'todo'

/** One settled case of an ordinary run, as an adapter hands it to core. Milliseconds. */
export interface CaseResult extends CaseRef {
  readonly titles: readonly string[]
  readonly project: string
  readonly state: CaseState
  readonly ms: number
  /** True for the synthetic case that stands for a file that failed to load or a suite hook that failed. */
  readonly synthetic?: boolean
}
