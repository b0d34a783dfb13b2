// Owns reading a journal while it is written: what was added since the last look.
import { type JournalLine, parseJournal } from './journal.ts'
import { readGrown } from './read-grown.ts'

export interface JournalTail {
  /** All lines that were read. */
  readonly lines: readonly JournalLine[]
  /** Reads what was added; nothing while the file is not there. */
  read(): readonly JournalLine[]
}

/** Follows the journal at `path`. */
export function tailJournal(path: string): JournalTail {
  const lines: JournalLine[] = []
  let at = 0
  /** Bytes of a line that has no end yet. */
  let rest = Buffer.alloc(0)
  return {
    lines,
    read() {
      const bytes = readGrown(path, at)
      if (bytes === null) return []
      at += bytes.length
      const all = Buffer.concat([rest, bytes])
      const end = all.lastIndexOf('\n') + 1
      rest = all.subarray(end)
      const added = parseJournal(all.subarray(0, end).toString('utf8'))
      lines.push(...added)
      return added
    },
  }
}
