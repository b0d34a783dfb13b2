// Owns R7: a kill counts only when it is seen twice, with a clean run between.
import type { MutantRef } from '../types/site.ts'
import { type Kill, upTo } from './kill.ts'
import type { Replay } from './live-file.ts'
import type { CaseKey, Failure, Observation, RunRequest } from './request.ts'
import { isUnreached } from './unreached.ts'
import type { PartialVerdict } from './verdict.ts'

/** What the second look in the live worker came to. */
export interface SecondLook {
  /** The cases that ran when the kill was seen again; null when it was not. */
  readonly cases: readonly CaseKey[] | null
  /** Of both looks, milliseconds. */
  readonly ms: number
}

/** In the live worker: by its killer alone, which is cheap and says most, else by all the cases that ran before. */
export function* lookAgain(kill: Kill): Replay<SecondLook> {
  let { ms } = kill
  const before = upTo(kill)
  const lists = kill.failure.case === null || before.length === 1 ? [before] : [[kill.failure.case], before]
  for (const cases of lists) {
    const again = yield {
      level: 'replay',
      mutant: kill.mutant.ref,
      cases,
      stopAtFailure: true,
      patience: 1,
    }
    ms += again.ms
    const failure = again.failures[0]
    if (failure && !failure.timeout && !isUnreached(again) && again.refused === undefined)
      return { cases, ms }
    // What was cut off may have left anything behind.
    if (failure?.timeout || again.refused !== undefined) break
  }
  return { cases: null, ms }
}

/** On a fresh graph of a new worker: all cases once more. `seen` is the first look. */
export function* lookAgainOnFresh(
  ref: MutantRef,
  seen: Observation,
  fresh: (mutant: MutantRef) => RunRequest,
): Replay<PartialVerdict> {
  const again = yield fresh(ref)
  const second = again.failures[0]
  const ms = seen.ms + again.ms
  if (again.refused !== undefined) return { kind: 'alone', ref, doubt: 'belt', ms }
  if (!second) return { kind: 'flaky', ref, ms }
  if (second.timeout) return { kind: 'alone', ref, doubt: 'timeout', ms }
  return killedOnFresh(ref, second, ms)
}

export function killedOnFresh(
  ref: MutantRef,
  { by, case: killer, message }: Failure,
  ms: number,
): PartialVerdict {
  return { kind: 'killed', ref, by, killer, message, level: 'cold', ms }
}
