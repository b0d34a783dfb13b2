// Owns the lines that are shown for a change that no test noticed: what was there, and what is there now.

import type { SlippedLines } from '../types/report.ts'

/** Lines shown of one change, and characters shown of a line. */
export const SLIPPED_LINES = 6
const LONGEST = 120

/**
 * At most six lines of a change, old before new, half of each where both are long, each cut at 120 characters; empty
 * lines and those of comments alone do not count.
 */
export function slippedLines(
  hunks: readonly { readonly oldText: string; readonly newText: string }[],
): SlippedLines {
  const lines: string[] = []
  let total = 0
  for (const { oldText, newText } of hunks) {
    const [old, now] = withoutComments(codeLines(oldText), codeLines(newText))
    total += old.length + now.length
    const room = SLIPPED_LINES - lines.length
    const half = Math.ceil(room / 2)
    const fromOld = Math.min(old.length, Math.max(half, room - now.length))
    const both = dedent([...old.slice(0, fromOld), ...now.slice(0, room - fromOld)])
    lines.push(...both.map((line, i) => cut(`${i < Math.min(fromOld, room) ? '-' : '+'} ${line}`)))
  }
  return { lines, more: total - lines.length }
}

/** Whole lines of comment say nothing about what runs; a change of nothing else shows them all the same. */
function withoutComments(
  old: readonly string[],
  now: readonly string[],
): readonly [readonly string[], readonly string[]] {
  const code = [old, now].map(lines => lines.filter(line => !COMMENT.test(line))) as [string[], string[]] // as: one for each
  return code[0].length + code[1].length > 0 ? code : [old, now]
}

const COMMENT = /^\s*(?:\/\/|\/\*|\*(?:\s|\/|$))/

function cut(line: string): string {
  const characters = [...line.slice(0, 2 * LONGEST)]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 2).join('')}..` : line
}

function codeLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map(line => line.trimEnd().replaceAll('\t', '  '))
    .filter(line => line !== '')
}

/** Takes off the margin that all lines share. */
function dedent(lines: readonly string[]): readonly string[] {
  const margin = Math.min(...lines.map(line => line.length - line.trimStart().length))
  return lines.map(line => line.slice(margin))
}
