// Owns the sign `known-failure-added` for entries of redproof.known.json.
import { KNOWN_FILE, parseKnown } from '../../run/known-parse.ts'
import { type EditedFile, quoted, type Sign } from './sign.ts'

/** One sign for each entry that was not there before. A file that cannot be read says so elsewhere. */
export function knownSigns({ file, oldText, newText }: EditedFile): readonly Sign[] {
  if (file !== KNOWN_FILE || newText === null) return []
  const now = parseKnown(newText)
  const old = oldText === null ? null : parseKnown(oldText)
  if (now.kind !== 'known') return []
  const before = new Set(old?.kind === 'known' ? old.entries.map(({ id }) => id) : [])
  const lines = newText.split('\n')
  return now.entries
    .filter(({ id }) => !before.has(id))
    .map(({ id, name, file: test, reason }) => ({
      file,
      line: lines.findIndex(line => line.includes(id)) + 1 || 1,
      kind: 'known-failure-added' as const,
      meaning: `"${quoted(name)}" (${quoted(test)}) may fail now without failing the run: ${quoted(reason)}`,
    }))
}
