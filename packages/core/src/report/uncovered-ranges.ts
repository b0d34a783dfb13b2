// Owns grouping the lines that no test runs, so that a whole unreached function is one instruction.
import type { MutantResult } from '../types/report.ts'

/** 1-based, both ends included. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

/**
 * Lines of uncovered mutants in source order. Neighbours join over lines that hold no mutant at all
 * (braces, blank lines), never over a line that some test runs.
 */
export function uncoveredRanges(mutants: readonly MutantResult[]): readonly LineRange[] {
  const uncovered = new Set<number>()
  const reached = new Set<number>()
  for (const mutant of mutants) (mutant.status === 'uncovered' ? uncovered : reached).add(mutant.line)
  const ranges: { from: number; to: number }[] = []
  for (const line of [...uncovered].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && line - last.to <= GAP && !between(reached, last.to, line)) last.to = line
    else ranges.push({ from: line, to: line })
  }
  return ranges
}

const GAP = 4

function between(lines: ReadonlySet<number>, from: number, to: number): boolean {
  for (let line = from; line <= to; line++) if (lines.has(line)) return true
  return false
}
