// Owns the shape of `redproof prove --json` (schema "redproof-prove/1").
import type { Mutant } from './mutant.ts'
import type { CatchOutcome, RunVerdict } from './outcome.ts'
import type { Reason } from './reason.ts'
import type { RunScope, TestCounts } from './report.ts'
import type { CaseRef } from './test-case.ts'

/** A case that reaches the place, and one break that it catches. */
export interface ProvedCase extends CaseRef {
  /** `missed`: it passed under every break that it reaches. */
  readonly outcome: CatchOutcome
  readonly reason: Reason | null
  /** Id of the break; null unless caught. */
  readonly break: string | null
  readonly failedBy: 'assertion' | 'error' | null
  /** How many breaks it was tried on. */
  readonly tried: number
  /** How many breaks it reaches. */
  readonly reached: number
}

/** A small break at the place. */
export interface ProvedBreak extends Mutant {
  /** `survived`: every case that reaches it passed under it. */
  readonly status: 'killed' | 'survived' | 'uncovered' | 'unverified'
  readonly reason: Reason | null
  /** Ids of the cases that were seen to catch it; others may as well. */
  readonly caughtBy: readonly string[]
}

/** What breaking a place showed. */
export interface Proof {
  /** POSIX path from the repository root. */
  readonly file: string
  /** 1-based, both included; null for the whole file. */
  readonly lines: { readonly from: number; readonly to: number } | null
  readonly cases: readonly ProvedCase[]
  readonly breaks: readonly ProvedBreak[]
}

/** The object that `redproof prove --json` prints. */
export interface ProofReport extends Proof {
  readonly schema: 'redproof-prove/1'
  readonly runner: { readonly name: string; readonly version: string }
  readonly exit: { readonly code: number; readonly reason: string }
  readonly verdict: RunVerdict
  readonly reason: Reason | null
  readonly scope: RunScope
  readonly tests: TestCounts
}
