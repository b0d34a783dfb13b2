// Owns redproof.known.json on disk: read whole or refused, written in one step.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { safeText } from '../report/safe-text.ts'
import type { KnownEntry } from './known-entry.ts'
import { formatKnown } from './known-format.ts'
import { KNOWN_FILE, type ParsedKnown, parseKnown } from './known-parse.ts'

/** Reads the list of a repository root; an absent file is an empty list. */
export function readKnownFile(root: string): ParsedKnown {
  let text: string
  try {
    text = readFileSync(join(root, KNOWN_FILE), 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return { kind: 'known', entries: [] }
    const message = safeText((error as Error).message, 200)
    return { kind: 'invalid', sentence: `${KNOWN_FILE} cannot be read: ${message}.` }
  }
  return parseKnown(text)
}

/** Writes the list. Throws what the file system throws; the old file is then as it was. */
export function writeKnownFile(root: string, entries: readonly KnownEntry[]): void {
  const path = join(root, KNOWN_FILE)
  const unfinished = `${path}.unfinished-${process.pid}`
  try {
    writeFileSync(unfinished, formatKnown(entries))
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}
