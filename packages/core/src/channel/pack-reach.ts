// Owns the short form in which a journal says what reaches which site: each list of cases is written once.

import type { CoveredSite } from '../replay/coverage.ts'
import type { CaseKey } from '../replay/request.ts'

/** Sites that are reached by the same cases share their list. */
export interface PackedReach {
  readonly keys: readonly string[]
  readonly lists: readonly (readonly CaseKey[])[]
  /** Place in `keys`, number of the site, place in `lists`, 1 where it was evaluated while modules were loaded. */
  readonly sites: readonly (readonly [number, number, number, 0 | 1])[]
}

export function packReach(sites: readonly CoveredSite[]): PackedReach {
  const keys = new Map<string, number>()
  const lists = new Map<string, { readonly at: number; readonly cases: readonly CaseKey[] }>()
  const packed = sites.map(({ key, site, atLoad, cases }) => {
    let place = keys.get(key)
    if (place === undefined) keys.set(key, (place = keys.size))
    const name = cases.join()
    let list = lists.get(name)
    if (!list) lists.set(name, (list = { at: lists.size, cases }))
    return [place, site, list.at, atLoad ? 1 : 0] as const
  })
  return { keys: [...keys.keys()], lists: [...lists.values()].map(({ cases }) => cases), sites: packed }
}

export function unpackReach({ keys, lists, sites }: PackedReach): readonly CoveredSite[] {
  return sites.map(([key, site, list, atLoad]) => ({
    key: keys[key]!,
    site,
    atLoad: atLoad === 1,
    cases: lists[list]!,
  }))
}
