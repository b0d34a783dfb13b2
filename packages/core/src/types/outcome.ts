// Owns the outcome of a module or of a change, and the verdict of a run.
import type { Reason } from './reason.ts'

/** Outcome of a module under operator mutants. Failing kinds first mean nothing here: order is that of the decision. */
export type ModuleOutcome = 'proven' | 'missed' | 'uncovered' | 'unverified'

/** Outcome of a change undone. */
export type CatchOutcome = 'caught' | 'missed' | 'unverified'

/** Verdict of an ordinary run. */
export type RunVerdict = 'green' | 'red' | 'known-only' | 'unverified'

export interface Verdict {
  readonly verdict: RunVerdict
  /** Set when the verdict is `unverified`. */
  readonly reason: Reason | null
}
