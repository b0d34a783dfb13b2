// Owns R9: what failed inside a test case. Loading, hooks and exits notice a mutant too, but say nothing about assertions.
import type { KilledBy } from '../types/mutant.ts'

/** True for a failure that can make a module `proven`. */
export function isInCase(by: KilledBy | null): by is 'assertion' | 'error' {
  return by === 'assertion' || by === 'error'
}
