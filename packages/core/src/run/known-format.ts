// Owns how redproof.known.json is written: one sorted entry a line, so that branches seldom conflict.
import type { KnownEntry } from './known-entry.ts'

const VERSION = 1

/** Keys of an entry in the order in which they are written. */
export const KNOWN_KEYS: readonly (keyof KnownEntry)[] = [
  'file',
  'name',
  'id',
  'project',
  'reason',
  'since',
  'expires',
  'root',
  'config',
]

/** The order of entries: by file, name, then id, by code unit on every machine. */
export function sortKnown(entries: readonly KnownEntry[]): readonly KnownEntry[] {
  const key = ({ file, name, id }: KnownEntry): readonly string[] => [file, name, id]
  return [...entries].sort((a, b) => {
    const [left, right] = [key(a), key(b)]
    const at = left.findIndex((text, index) => text !== right[index])
    return at === -1 ? 0 : left[at]! < right[at]! ? -1 : 1
  })
}

/** The whole text of the file. */
export function formatKnown(entries: readonly KnownEntry[]): string {
  const lines = sortKnown(entries).map(entry => `    ${JSON.stringify(entry, [...KNOWN_KEYS])}`)
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`
  return `{\n  "v": ${VERSION},\n  "known": ${list}\n}\n`
}
