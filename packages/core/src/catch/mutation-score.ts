// Owns the score: the share of countable mutants that something noticed.

/** The counts a score is made of. */
export interface ScoreCounts {
  readonly killed: number
  readonly timeout: number
  readonly survived: number
  readonly uncovered: number
}

/**
 * `100 * (killed + timeout) / (killed + timeout + survived + uncovered)`, cut (not rounded) to two
 * decimals so that one survivor among very many never reads as 100. Null when nothing counts.
 */
export function mutationScore(counts: ScoreCounts): number | null {
  const detected = counts.killed + counts.timeout
  const all = detected + counts.survived + counts.uncovered
  return all === 0 ? null : Math.floor((detected * 10_000) / all) / 100
}
