// Owns which mutants are not tried in the live worker at all, and why.
import type { CoveredMutant } from './coverage.ts'
import type { LiveFile } from './live-file.ts'
import type { Doubt } from './verdict.ts'

export function reasonAgainstReplay(
  mutant: CoveredMutant,
  { control, dependent, usable }: LiveFile,
): Doubt | null {
  if (mutant.atLoad) return 'static'
  if (mutant.freshOnly) return 'fresh-only'
  if (!control.replayable || mutant.cases.some(c => control.unstable.has(c) || dependent.has(c)))
    return 'unreplayable'
  return usable ? null : 'unhealed'
}
