// Owns a run of cases on a module graph of its own: how it is asked for.
import type { MutantRef } from '../types/site.ts'
import { PATIENCE } from './patience.ts'
import type { RunRequest } from './request.ts'

/** `mutant` null: a clean run, which goes on after a failure. */
export function freshRun(
  mutant: MutantRef | null,
  globals: 'reset' | 'keep',
  cases: RunRequest['cases'] = 'all',
): RunRequest {
  return { level: 'fresh', mutant, cases, stopAtFailure: mutant !== null, patience: PATIENCE, globals }
}
