// Owns the line part of `--mutate file:5-9`.
import type { LineRange } from './patch.ts'

/** A pattern of `--mutate` taken apart. `lines` is null without a line part. */
export interface PatternRange {
  readonly pattern: string
  readonly lines: LineRange | null
}

const LINES = /^(.+?):(\d+)(?::\d+)?(?:-(\d+)(?::\d+)?)?$/

/**
 * Splits `file:5`, `file:5-9` and `file:5:4-6:4` (line:column; the columns are read over, since lines are what is
 * selected). Lines are 1-based, both inclusive. Gives null for a range that holds no line (`file:0`, `file:9-5`).
 */
export function splitPatternRange(text: string): PatternRange | null {
  const [, pattern, first, last] = LINES.exec(text) ?? []
  if (pattern === undefined) return { pattern: text, lines: null }
  const from = Number(first)
  const to = last === undefined ? from : Number(last)
  return from >= 1 && to >= from ? { pattern, lines: { from, to } } : null
}
