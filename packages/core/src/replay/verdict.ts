// Owns what the rules say about one mutant in one test file.
import type { KilledBy } from '../types/mutant.ts'
import type { MutantRef } from '../types/site.ts'
import type { CaseKey } from './request.ts'

/**
 * Why a mutant was left to a new worker.
 * static: evaluated while modules load (R6). fresh-only: its operator demands it. unreplayable: a covering
 * case fails when replayed, or takes another path each time (R1). unreached: its site was not evaluated again (R2).
 * poisoned: a clean run failed or took another path after it (R3). timeout: a limit ended it (R8).
 * belt: the seat belt refused a call, or process.exit was called. unsteady: killed once, not the second time (R7).
 * memory: its worker ran out of memory.
 * unhealed: the file could not be brought back to a clean state. unheard: cases that fail on purpose are not seen to
 * fail (R0).
 */
export type Doubt =
  | 'static'
  | 'fresh-only'
  | 'unreplayable'
  | 'unreached'
  | 'poisoned'
  | 'timeout'
  | 'belt'
  | 'unsteady'
  | 'memory'
  | 'unhealed'
  | 'unheard'

/** A partial result: one mutant in one test file. */
export type PartialVerdict =
  | {
      readonly kind: 'killed'
      readonly ref: MutantRef
      readonly by: KilledBy
      readonly killer: CaseKey | null
      readonly message: string
      readonly level: 'replay' | 'cold'
      /** Of a warm kill: what earlier runs left may have had a part in it, so that it must be seen in a new worker too. */
      readonly touchedState?: boolean
      readonly ms: number
    }
  | {
      readonly kind: 'survived'
      readonly ref: MutantRef
      readonly level: 'replay' | 'cold'
      readonly ms: number
    }
  | { readonly kind: 'timeout'; readonly ref: MutantRef; readonly level: 'cold'; readonly ms: number }
  /** The seat belt refused `call`. */
  | {
      readonly kind: 'blocked'
      readonly ref: MutantRef
      readonly call: string
      readonly level: 'cold'
      readonly ms: number
    }
  | { readonly kind: 'doubt'; readonly ref: MutantRef; readonly doubt: Doubt; readonly ms: number }
  /** A kill taken back, because a later clean run of its killer failed. */
  | { readonly kind: 'retract'; readonly ref: MutantRef; readonly ms: number }
  /** To be tried alone in a new worker, active from its first import. */
  | { readonly kind: 'alone'; readonly ref: MutantRef; readonly doubt: Doubt; readonly ms: number }
  /** Not tried here because the worker had to be given up: to be tried in another one. */
  | { readonly kind: 'again'; readonly ref: MutantRef; readonly ms: number }
  | { readonly kind: 'flaky'; readonly ref: MutantRef; readonly ms: number }
