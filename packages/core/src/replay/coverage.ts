// Owns which cases reach which mutant, from the counts of the ordinary run.
import type { Counts, ModuleState } from '../board/index.ts'
import type { MutantRef } from '../types/site.ts'
import { isEvaluatedBefore } from './before-loading.ts'
import { sameCounts, sumCounts } from './counts.ts'
import type { CaseKey, Recording } from './request.ts'

/** A site that something reached. */
export interface CoveredSite {
  readonly key: string
  readonly site: number
  /** Evaluated while modules were loaded or cases collected: its mutants must be active before that (R6). */
  readonly atLoad: boolean
  /** Cases that evaluate it, in declaration order; all passing cases when a hook outside any case does. */
  readonly cases: readonly CaseKey[]
  /** Those of them that evaluate it themselves; absent where that is all of them. */
  readonly own?: readonly CaseKey[]
}

/** A mutant of a covered site. */
export interface CoveredMutant extends CoveredSite {
  readonly ref: MutantRef
  readonly freshOnly: boolean
}

/**
 * Sites reached in the ordinary run. Cases that ran side by side hold each other's counts: each is
 * taken to reach what any of them reached, unless `alone` (counts of a replay one by one) adds up to the same.
 */
export function coveredSites(
  recording: Recording,
  modules: ReadonlyMap<string, ModuleState>,
  alone?: ReadonlyMap<CaseKey, Counts>,
): readonly CoveredSite[] {
  const passing = recording.cases.filter(c => c.state === 'pass')
  const together = passing.filter(c => c.concurrent)
  const pooled = sumCounts(together.map(c => c.counts))
  const single =
    alone && together.length > 0 ? sumCounts(together.map(c => alone.get(c.key) ?? new Map())) : null
  const split = single !== null && sameCounts(pooled, single)
  const countsOf = (c: (typeof passing)[number]): Counts =>
    c.concurrent ? (split ? (alone!.get(c.key) ?? new Map()) : pooled) : c.counts
  const sites: CoveredSite[] = []
  for (const [key, state] of modules) {
    const hooks = recording.inHooks.get(key)
    const perCase = passing.map(c => [c.key, countsOf(c).get(key)] as const).filter(([, counts]) => counts)
    for (const { number: site } of state.sites) {
      const inHook = (hooks?.[site] ?? 0) > 0
      const atLoad = isEvaluatedBefore(recording, key, site)
      const own = perCase.filter(([, counts]) => counts![site]! > 0).map(([c]) => c)
      const cases = inHook || atLoad ? passing.map(c => c.key) : own
      if (cases.length > 0)
        sites.push({ key, site, atLoad, cases, ...(own.length < cases.length ? { own } : {}) })
    }
  }
  return sites
}

/** The mutants of covered sites, in the order of the sites. */
export function coveredMutants(
  sites: readonly CoveredSite[],
  modules: ReadonlyMap<string, ModuleState>,
): readonly CoveredMutant[] {
  return sites.flatMap(covered => {
    const state = modules.get(covered.key)!
    const { firstMutant, mutants } = state.sites[covered.site - 1]!
    return Array.from({ length: mutants }, (_, i) => ({
      ...covered,
      ref: { key: covered.key, n: firstMutant + i },
      freshOnly: state.freshOnly[firstMutant + i] === 1,
    }))
  })
}

/** Sites that cases on the list of known failures evaluate, with what happens before and around them. */
export function knownSites(recording: Recording): readonly { readonly key: string; readonly site: number }[] {
  const known = recording.cases.filter(c => c.state === 'known')
  if (known.length === 0) return []
  const found = sumCounts([recording.atLoad, recording.inHooks, ...known.map(c => c.counts)])
  return [...found].flatMap(([key, counts]) =>
    [...counts].flatMap((hits, site) => (hits > 0 ? [{ key, site }] : [])),
  )
}
