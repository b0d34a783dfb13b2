// Owns what is seen of the test cases around a change: once with it, once with it undone or a mutant active.
import type { KilledBy } from '../types/mutant.ts'
import type { Reason } from '../types/reason.ts'
import type { CaseRef, CaseState } from '../types/test-case.ts'

/** One settled attempt of one case. Several attempts of a case (retries, repeats) are several observations. */
export interface CaseObservation extends CaseRef {
  /** `not-run`: collected, but never started. */
  readonly state: CaseState | 'not-run'
  /**
   * What made it fail, null when it did not. `assertion` and `error` happened inside the case's own
   * body; `hook`, `load`, `exit` and `timeout` did not, or cannot be told from an accident.
   */
  readonly failedBy: KilledBy | 'timeout' | null
}

/** What else is known about a catch check. Everything left out counts as "nothing to tell". */
export interface CatchContext {
  /**
   * Why the check as a whole came to no regular end. `timeout`, `interrupted`, `out-of-budget` and
   * `scope-mismatch` (a worker died) cut it short; every other reason makes all of it worthless.
   */
  readonly stopped?: Reason | null
  /** True when a file could not be loaded with the change undone (also: a suite hook failed). */
  readonly loadError?: boolean
  /** Ids of known failures. They neither catch nor hide anything. */
  readonly known?: ReadonlySet<string>
  /** Ids of cases seen to change their mind on the same code. */
  readonly flaky?: ReadonlySet<string>
  /** Test files (POSIX paths from the repository root) that reach the changed file; null when unknown. */
  readonly reaching?: ReadonlySet<string> | null
}
