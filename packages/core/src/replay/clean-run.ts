// Owns a run of some cases without a mutant in the live worker: how it is asked for, and when it is as it should be.
import type { Counts } from '../board/index.ts'
import { sameCounts } from './counts.ts'
import { PATIENCE } from './patience.ts'
import type { CaseKey, Observation, RunRequest } from './request.ts'

export function cleanRun(cases: readonly CaseKey[]): RunRequest {
  return { level: 'replay', mutant: null, cases, stopAtFailure: false, patience: PATIENCE }
}

/** True when a clean run passed and evaluated what it should. What the cases in `ignore` do does not matter. */
export function isClean(
  observation: Observation,
  expected: ReadonlyMap<CaseKey, Counts>,
  ignore: ReadonlySet<CaseKey>,
): boolean {
  if (observation.refused !== undefined) return false
  if (observation.failures.some(f => f.case === null || !ignore.has(f.case))) return false
  for (const [key, counts] of observation.counts) {
    const wanted = expected.get(key)
    if (!ignore.has(key) && (!wanted || !sameCounts(counts, wanted))) return false
  }
  return true
}
