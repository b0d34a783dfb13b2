// Owns what the mutants of one module say about its tests: proven, missed, uncovered or unverified.
import { isInCase } from '../replay/in-case.ts'
import type { ModuleOutcome } from '../types/outcome.ts'
import type { Reason } from '../types/reason.ts'
import type { MutantResult } from '../types/report.ts'

/** What the ordinary run knows about a module besides its mutants. */
export interface ModuleFacts {
  /** True when some test file evaluated the module's source. */
  readonly loaded: boolean
  /** POSIX path of a built copy of it that a test loads instead, or null. */
  readonly builtCopy: string | null
}

export interface OutcomeWithReason {
  readonly outcome: ModuleOutcome
  /** Set exactly when the outcome is `unverified`. */
  readonly reason: Reason | null
}

/**
 * Decides a module's outcome, in the order proven, missed, uncovered, unverified.
 * Null when there is nothing to judge (no mutant, or only ignored ones): such a module is listed
 * apart and fails nothing.
 */
export function moduleOutcome(
  mutants: readonly MutantResult[],
  facts: ModuleFacts,
): OutcomeWithReason | null {
  const judged = mutants.filter(mutant => mutant.status !== 'ignored')
  if (judged.length === 0) return null
  const noticed = judged.filter(killedInsideCase)
  if (noticed.some(mutant => mutant.confirmed)) return { outcome: 'proven', reason: null }
  // A kill that was never confirmed proves nothing, but "missed" beside it would be just as wrong.
  if (noticed.length > 0) return unverified(commonest(judged.flatMap(ownReason)) ?? 'out-of-budget')
  if (judged.some(mutant => mutant.status === 'survived')) return { outcome: 'missed', reason: null }
  const reached = judged.filter(mutant => mutant.status !== 'uncovered')
  if (reached.length === 0) {
    return facts.builtCopy === null ? { outcome: 'uncovered', reason: null } : unverified('not-loaded')
  }
  return unverified(commonest(reached.map(mutant => reasonOf(mutant, facts))) ?? 'unsupported')
}

/** A kill that a test case noticed, as opposed to a load error, a hook or an exit. */
function killedInsideCase(mutant: MutantResult): boolean {
  return mutant.status === 'killed' && isInCase(mutant.by)
}

function unverified(reason: Reason): OutcomeWithReason {
  return { outcome: 'unverified', reason }
}

function ownReason(mutant: MutantResult): readonly Reason[] {
  return mutant.status === 'unverified' && mutant.reason !== null ? [mutant.reason] : []
}

/** Why this mutant, neither survived nor uncovered, says nothing about the assertions. */
function reasonOf(mutant: MutantResult, facts: ModuleFacts): Reason {
  switch (mutant.status) {
    case 'killed':
      return 'no-assertion-ran'
    case 'timeout':
      return 'timeout'
    case 'blocked':
      return 'blocked'
    case 'compile-error':
      return 'parse-error'
    default:
      return mutant.reason ?? (facts.loaded ? 'unsupported' : 'not-loaded')
  }
}

/** The most frequent one; among equals the first met, so that equal input gives equal output. */
function commonest(reasons: readonly Reason[]): Reason | null {
  const counts = new Map<Reason, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  let best: Reason | null = null
  for (const [reason, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = reason
  return best
}
