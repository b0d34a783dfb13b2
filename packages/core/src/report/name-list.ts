// Owns how a list of files is named in a sentence: the first three, and how many more there are.
import { safeText } from './safe-text.ts'

const SHOWN = 3

/** `a.ts, b.ts, c.ts and 2 more`; each name is cut at `longest` characters. */
export function nameList(files: readonly string[], longest = 100): string {
  const names = files.slice(0, SHOWN).map(file => safeText(file, longest))
  return files.length > SHOWN ? `${names.join(', ')} and ${files.length - SHOWN} more` : names.join(', ')
}
