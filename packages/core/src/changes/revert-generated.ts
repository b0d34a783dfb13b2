// Owns telling which sources a tool wrote: nobody tests them line by line, and undoing half of them means nothing.
import { runGit } from './git.ts'

const PATH = /(?:^|\/)(?:__generated__|generated|\.generated)\/|[.-](?:generated|gen|pb)\.[cm]?[jt]sx?$/
const SHOUT = /@generated\b|\bDO NOT (?:EDIT|MODIFY)\b/
const MARK =
  /\b(?:auto(?:matically)?[- ]?generated|code generated|generated) by\b|\bautomatically generated\b|\bauto-?generated (?:file|code)\b/i
/** A mark counts in the first comments only: code may speak of generated files. */
const HEAD_LINES = 12

/** Files that the attribute `linguist-generated` names, set or unset. Empty where git cannot tell. */
export function generatedByAttribute(root: string, files: readonly string[]): ReadonlyMap<string, boolean> {
  const marks = new Map<string, boolean>()
  if (files.length === 0) return marks
  const result = runGit(root, ['check-attr', '-z', '--stdin', 'linguist-generated'], {
    input: `${files.join('\0')}\0`,
  })
  if (!result.ok) return marks
  const fields = result.stdout.toString().split('\0')
  for (let i = 0; i + 2 < fields.length; i += 3) {
    const value = fields[i + 2]
    if (value === 'set' || value === 'true') marks.set(fields[i]!, true)
    else if (value === 'unset' || value === 'false') marks.set(fields[i]!, false)
  }
  return marks
}

/** Whether a path, or a comment at the head of the text, says that a tool wrote the file. */
export function looksGenerated(file: string, text: string): boolean {
  if (PATH.test(file)) return true
  return text
    .slice(0, 4000)
    .split('\n', HEAD_LINES)
    .some(line => /^\s*(?:\/\/|\/\*|\*|#)/.test(line) && (SHOUT.test(line) || MARK.test(line)))
}
