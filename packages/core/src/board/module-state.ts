// Owns the state of one instrumented module: its table of sites and mutants, its counters, its active mutant.

/** A site of an instrumented module: the mutants behind one switch. Numbers are 1-based. */
export interface Site {
  readonly number: number
  /** 0 is module level, 1.. the functions of the file in source order. */
  readonly fn: number
  readonly firstMutant: number
  readonly mutants: number
  /** True when the function around it may touch state that outlives a call. */
  readonly onState: boolean
}

/** Decoded table plus counters of one module, shared by all its evaluations. */
export interface ModuleState {
  readonly key: string
  readonly sites: readonly Site[]
  /** True when it hands out an object made while loading, whose methods may lie anywhere. */
  readonly handsOut: boolean
  /** `mutantSite[n]` is the site number of mutant n; index 0 is unused. */
  readonly mutantSite: Uint32Array
  /** `freshOnly[n]` is 1 when mutant n must be active before the module is evaluated. */
  readonly freshOnly: Uint8Array
  /** `counts[s]` is how often site s was evaluated since the counts were last taken. */
  readonly counts: Uint32Array
}

/** Decodes the table string of the prelude, see types/site.ts. Throws RangeError when it is malformed. */
export function decodeTable(key: string, table: string): ModuleState {
  const sites: Site[] = []
  const mutantSite = [0]
  const freshOnly = [0]
  const handsOut = table.startsWith('!')
  const entries = handsOut ? table.slice(1) : table
  for (const entry of entries === '' ? [] : entries.split('|')) {
    const [, mark, ordinal, flags] = /^(\*?)([0-9a-z]+):([wf]*)$/.exec(entry) ?? []
    if (ordinal === undefined || flags === undefined)
      throw new RangeError(`redproof: malformed site table of ${key}: ${entry}`)
    const fn = Number.parseInt(ordinal, 36)
    const number = sites.length + 1
    sites.push({ number, fn, firstMutant: mutantSite.length, mutants: flags.length, onState: mark === '*' })
    for (const flag of flags) {
      mutantSite.push(number)
      freshOnly.push(flag === 'f' ? 1 : 0)
    }
  }
  return {
    key,
    sites,
    handsOut,
    mutantSite: Uint32Array.from(mutantSite),
    freshOnly: Uint8Array.from(freshOnly),
    counts: new Uint32Array(sites.length + 1),
  }
}
