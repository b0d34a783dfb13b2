// Owns the sign `source-commented-out`: lines of a source that ran before and stand in a comment now.
import { parseSource } from '../../mutate/parse-source.ts'
import { SourceParseError } from '../../mutate/source-parse-error.ts'
import { type EditedFile, quoted, type Sign } from './sign.ts'

/** Shorter lines (`}`, `else {`) are in every file. */
const LONG_ENOUGH = 8
const CODE = /[;(){}=]|^(?:return|throw|await|break|continue)\b/

/** For a source with both texts. */
export function commentedSigns({ file, oldText, newText }: EditedFile): readonly Sign[] {
  if (oldText === null || newText === null) return []
  const comments = commentLines(newText, file)
  const oldComments = commentLines(oldText, file)
  if (comments === null || oldComments === null) return []
  const known = new Set(oldComments.map(({ text }) => text))
  const still = new Map<string, number>()
  for (const line of newText.split('\n')) still.set(line.trim(), (still.get(line.trim()) ?? 0) + 1)
  const lost = new Set<string>()
  for (const line of oldText.split('\n').map(each => each.trim())) {
    const n = still.get(line) ?? 0
    if (n > 0) still.set(line, n - 1)
    else if (line.length >= LONG_ENOUGH && CODE.test(line)) lost.add(line)
  }
  const found = comments.filter(({ text }) => lost.has(text) && !known.has(text))
  if (found.length === 0) return []
  const [first] = found
  const count = found.length === 1 ? 'A line is' : `${found.length} lines are`
  return [
    {
      file,
      line: first!.line,
      kind: 'source-commented-out',
      meaning: `${count} commented out: \`${quoted(first!.text)}\`.`,
    },
  ]
}

/** The lines that stand in comments, without stars and slashes; null where the code cannot be parsed. */
function commentLines(
  code: string,
  file: string,
): readonly { readonly line: number; readonly text: string }[] | null {
  try {
    return (parseSource(code, file).ast.comments ?? []).flatMap(({ value, loc }) =>
      value.split('\n').map((text, i) => ({
        line: (loc?.start.line ?? 1) + i,
        text: text.replace(/^\s*(?:\*\s|\/\/)?/, '').trim(),
      })),
    )
  } catch (error) {
    if (error instanceof SourceParseError) return null
    throw error
  }
}
