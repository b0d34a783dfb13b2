// Owns what is known of a test file while mutants are tried in its live worker.
import type { Control } from './control.ts'
import type { Kill } from './kill.ts'
import type { CaseKey, Observation, RunRequest } from './request.ts'
import type { PartialVerdict } from './verdict.ts'

export interface LiveFile {
  /** Its cases that passed in the ordinary run, in declaration order. */
  readonly passing: readonly CaseKey[]
  readonly control: Control
  /** False once nothing may be tried here any more: its clean runs are not clean, and a fresh graph did not mend that. */
  usable: boolean
  /** Cases that were seen to fail without the cases before them. */
  readonly dependent: Set<CaseKey>
  /** Lists of cases, joined by commas, that were seen to pass without any others. */
  readonly independent: Set<string>
  /** Kills reported since the whole file last ran clean. */
  accepted: Kill[]
  readonly report: (verdict: PartialVerdict) => void
}

/** A stretch of the replay of one file: yields runs, is resumed with what they showed. */
export type Replay<T> = Generator<RunRequest, T, Observation>
