// Owns the lines that are shown for a change that no test noticed: what was there, and what is there now.

/** Lines shown of one change. */
export const SLIPPED_LINES = 6

/** What slipped: `- old` and `+ new` lines, untrusted text, and how many more there are. */
export interface SlippedLines {
  readonly lines: readonly string[]
  readonly more: number
}

/** At most six lines of a change, old before new, half of each where both are long; empty lines do not count. */
export function slippedLines(
  hunks: readonly { readonly oldText: string; readonly newText: string }[],
): SlippedLines {
  const lines: string[] = []
  let total = 0
  for (const { oldText, newText } of hunks) {
    const old = codeLines(oldText)
    const now = codeLines(newText)
    total += old.length + now.length
    const room = SLIPPED_LINES - lines.length
    const half = Math.ceil(room / 2)
    const fromOld = Math.min(old.length, Math.max(half, room - now.length))
    const both = dedent([...old.slice(0, fromOld), ...now.slice(0, room - fromOld)])
    lines.push(...both.map((line, i) => `${i < Math.min(fromOld, room) ? '-' : '+'} ${line}`))
  }
  return { lines, more: total - lines.length }
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
