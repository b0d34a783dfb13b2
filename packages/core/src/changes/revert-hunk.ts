// Owns one changed run of lines, and a text with that run put back to its base.

/** A run of changed lines, as of `git diff --unified=0`. Texts hold their line ends. */
export interface RevertHunk {
  /** First line in the new text, 1-based. */
  readonly line: number
  /** Exclusive; equal to `line` where lines were only removed. */
  readonly endLine: number
  /** Its lines in the base, with the line ends of the new text; '' where lines were only added. */
  readonly oldText: string
  readonly newText: string
}

/** `newText` with one hunk put back. Throws when the hunk's lines are not in it at their place. */
export function withHunkUndone(newText: string, hunk: RevertHunk): string {
  const from = offsetOfLine(newText, hunk.line)
  const to = from + hunk.newText.length
  if (newText.slice(from, to) !== hunk.newText || to !== offsetOfLine(newText, hunk.endLine))
    throw new Error(`The text at line ${hunk.line} is not that of the change.`)
  const before = newText.slice(0, from)
  const unfinished = hunk.oldText !== '' && before !== '' && !before.endsWith('\n')
  return before + (unfinished ? lineEndOf(newText) : '') + hunk.oldText + newText.slice(to)
}

/** The line end that most lines of a text have. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  const all = text.split('\n').length - 1
  return (text.split('\r\n').length - 1) * 2 > all ? '\r\n' : '\n'
}

/** The lines of a text with their line ends, as git counts them. */
export function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function offsetOfLine(text: string, line: number): number {
  let at = 0
  for (let n = 1; n < line; n++) {
    const end = text.indexOf('\n', at)
    if (end === -1) return text.length
    at = end + 1
  }
  return at
}
