// Owns R2: a run says nothing about a mutant that it did not evaluate while it was active.
import type { Observation } from './request.ts'

/**
 * True for a run after which neither verdict may be given. Cases that pass may have met what an earlier run remembered
 * instead of the mutant, or a dependency kept what it changes; and whatever failed, the mutant had no part in it.
 */
export function isUnreached({ reached }: Observation): boolean {
  return reached === 0
}
