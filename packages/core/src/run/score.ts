// Owns the mutation score: the share of counted mutants that the tests detected.

/** The counts a score is made of. */
export interface ScoreCounts {
  readonly killed: number
  readonly timeout: number
  readonly survived: number
  readonly uncovered: number
}

/** Score of one or more modules together, 0-100 unrounded; null (not 100) when nothing counts. */
export function scoreOf(counts: readonly ScoreCounts[]): number | null {
  let detected = 0
  let missed = 0
  for (const { killed, timeout, survived, uncovered } of counts) {
    detected += killed + timeout
    missed += survived + uncovered
  }
  return detected + missed === 0 ? null : (100 * detected) / (detected + missed)
}
