// Owns finding the hunks of one changed file: git says where they are, the texts say what they hold.
import { GitError, runGit } from './git.ts'
import { lineEndOf, linesOf, type RevertHunk, withHunkUndone } from './revert-hunk.ts'

// No setting of the user may change what is read; attributes may call a source binary, so it is read as text.
const DIFF = [
  '--literal-pathspecs',
  'diff',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--no-relative',
  '--no-renames',
  '--text',
  '--ignore-cr-at-eol',
  '--diff-algorithm=default',
  '--indent-heuristic',
  '--unified=0',
  '--inter-hunk-context=0',
]

const HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm

/**
 * Runs of changed lines between the base and the working tree, ascending. Line ends are no change. Where git's
 * ranges do not lead from the new text back to the old one (a filter rewrites the file), all is one hunk.
 * Throws GitError when git fails.
 */
export function findHunks(
  root: string,
  commit: string,
  file: string,
  texts: { readonly oldText: string; readonly newText: string },
): readonly RevertHunk[] {
  const result = runGit(root, [...DIFF, commit, '--', file])
  if (!result.ok) throw new GitError(`git diff failed: ${result.message}.`)
  const old = linesOf(texts.oldText)
  const now = linesOf(texts.newText)
  const end = lineEndOf(texts.newText)
  const hunks: RevertHunk[] = []
  // Bytes as characters: lines of content begin with '+', '-' or '\', so a header cannot be forged.
  for (const [, from, length = '1', start, count = '1'] of result.stdout
    .toString('latin1')
    .matchAll(HEADER)) {
    const first = Number(count) === 0 ? Number(start) + 1 : Number(start)
    const oldFirst = Number(length) === 0 ? Number(from) + 1 : Number(from)
    hunks.push({
      line: first,
      endLine: first + Number(count),
      oldText: withEnds(old.slice(oldFirst - 1, oldFirst - 1 + Number(length)), end),
      newText: now.slice(first - 1, first - 1 + Number(count)).join(''),
    })
  }
  return leadsBack(hunks, texts) ? hunks : [outerHunk(old, now, end)]
}

function withEnds(lines: readonly string[], end: string): string {
  return lines.map(line => line.replace(/\r?\n$/, end)).join('')
}

function leadsBack(
  hunks: readonly RevertHunk[],
  { oldText, newText }: { readonly oldText: string; readonly newText: string },
): boolean {
  try {
    const undone = hunks.toReversed().reduce((text, hunk) => withHunkUndone(text, hunk), newText)
    return hunks.length > 0 && bare(undone) === bare(oldText)
  } catch {
    return false
  }
}

const bare = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r/g, '')
    .replace(/\n$/, '')

/** Everything between the first and the last line that differ. */
function outerHunk(old: readonly string[], now: readonly string[], end: string): RevertHunk {
  const same = (a: string | undefined, b: string | undefined): boolean =>
    a !== undefined && b !== undefined && a.trimEnd() === b.trimEnd()
  let head = 0
  while (same(old[head], now[head])) head++
  let tail = 0
  const room = Math.min(old.length, now.length) - head
  while (tail < room && same(old[old.length - 1 - tail], now[now.length - 1 - tail])) tail++
  return {
    line: head + 1,
    endLine: now.length - tail + 1,
    oldText: withEnds(old.slice(head, old.length - tail), end),
    newText: now.slice(head, now.length - tail).join(''),
  }
}
