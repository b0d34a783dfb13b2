// Owns grouping the lines that no test runs, so that a whole unreached function is one instruction.
import type { MutantResult } from '../types/report.ts'

/** 1-based, both ends included. */
export interface UncoveredRange {
  readonly from: number
  readonly to: number
  /** True for a line of which tests run another part (`ready && start()` with `ready` never true). */
  readonly partly: boolean
}

/** More lines without a mutant than this are no longer one place. */
const GAP = 4

/**
 * Lines of uncovered mutants in source order. Neighbours join over a few lines that hold no mutant
 * (braces, blank lines), never over a line that some test runs.
 */
export function uncoveredRanges(mutants: readonly MutantResult[]): readonly UncoveredRange[] {
  const uncovered = new Set<number>()
  const reached = new Set<number>()
  for (const mutant of mutants) {
    if (mutant.status === 'uncovered') uncovered.add(mutant.line)
    else if (mutant.coveredBy.length > 0) reached.add(mutant.line)
  }
  const ranges: { from: number; to: number; partly: boolean }[] = []
  for (const line of [...uncovered].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && line - last.to <= GAP && !anyBetween(reached, last.to, line)) last.to = line
    else ranges.push({ from: line, to: line, partly: reached.has(line) })
  }
  return ranges
}

function anyBetween(lines: ReadonlySet<number>, from: number, to: number): boolean {
  for (let line = from; line <= to; line++) if (lines.has(line)) return true
  return false
}
