// Owns what a run under one mutant in a worker of its own comes to.
import type { MutantRef } from '../types/site.ts'
import type { Failure } from './request.ts'
import type { PartialVerdict } from './verdict.ts'

/** `refused` is the call that the seat belt refused before anything else decided; `failure` the first that was seen. */
export function aloneVerdict(
  ref: MutantRef,
  failure: Failure | undefined,
  refused: string | undefined,
  ms: number,
): PartialVerdict {
  if (refused !== undefined) return { kind: 'blocked', ref, call: refused, level: 'cold', ms }
  if (!failure) return { kind: 'survived', ref, level: 'cold', ms }
  if (failure.timeout) return { kind: 'timeout', ref, level: 'cold', ms }
  const { by, case: killer, message } = failure
  return { kind: 'killed', ref, by, killer, message, level: 'cold', ms }
}
