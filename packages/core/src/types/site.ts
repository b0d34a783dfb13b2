// Owns the contract between instrumented code, the switch board and the rules.

/**
 * What the prelude of an instrumented module tells the board, as one string.
 * One entry per site, joined by '|': `<function ordinal, base 36>:<one character per mutant>`.
 * `*` before the ordinal: that function may touch state that outlives a call. `!` before the first entry: the module
 * hands out an object made while loading, so that any function may. A site may have no mutants, to be counted only.
 * Ordinal 0 is module level, 1.. the functions in source order. A mutant is `w` when it may be
 * tried with the module left loaded, `f` when it must be active before the module is evaluated.
 * Site and mutant numbers are 1-based and count through the file in that order.
 * Example: `0:f|1:ww|1:w` has 3 sites and 4 mutants.
 */
export type SiteTable = string

/** A mutant by its position: `key` is the file's POSIX path from the repository root, `n` its 1-based number there. */
export interface MutantRef {
  readonly key: string
  readonly n: number
}

/** What instrumented code calls, one per module key. The board makes it, see board/. */
export interface ModuleBoard {
  /** Number of the active mutant of this module, 0 when none. */
  a: number
  /** Evaluates a site: counts it, burns fuel, and is true when one of the site's mutants is active. */
  h(site: number): boolean
  /** A loop back-edge: burns fuel. */
  l(): void
}
