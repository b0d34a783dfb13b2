// Owns a kill that was seen in the live worker, and which cases had a part in it.
import type { CoveredMutant } from './coverage.ts'
import type { CaseKey, Failure } from './request.ts'

export interface Kill {
  readonly mutant: CoveredMutant
  readonly failure: Failure
  /** True when what earlier runs left may have had a part in it (R11). */
  readonly touchedState: boolean
  readonly ms: number
}

/** The killers in declaration order; all covering cases where a hook outside any case noticed. */
export function killersOf(kills: readonly Kill[], passing: readonly CaseKey[]): readonly CaseKey[] {
  const keys = new Set(
    kills.flatMap(({ mutant, failure }) => (failure.case === null ? mutant.cases : [failure.case])),
  )
  return passing.filter(key => keys.has(key))
}

/** The covering cases up to the killer, in the order in which they ran. */
export function upTo({ mutant, failure }: Kill): readonly CaseKey[] {
  const end = failure.case === null ? -1 : mutant.cases.indexOf(failure.case)
  return end < 0 ? mutant.cases : mutant.cases.slice(0, end + 1)
}

/** In groups with the same killer, the groups in order of their first. */
export function bySameKiller(kills: readonly Kill[]): readonly (readonly Kill[])[] {
  const groups = new Map<CaseKey | null, Kill[]>()
  for (const kill of kills) {
    const group = groups.get(kill.failure.case)
    if (group) group.push(kill)
    else groups.set(kill.failure.case, [kill])
  }
  return [...groups.values()]
}
