// Owns the journal: runs that the database would not take, one JSON line in a file of its own each.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunEntry } from './run-entry.ts'

const VERSION = 1
const ENDING = '.jsonl'

// A database that never opens again must not fill the disk.
const FILES_KEPT = 1_000

/** A run that waits, and the file it waits in. */
export interface JournalFile {
  readonly path: string
  /** Null when the file holds no run. */
  readonly entry: RunEntry | null
}

/** The folder of the journal within the history's folder. */
export function journalFolder(folder: string): string {
  return join(folder, 'journal')
}

/**
 * Puts a run off and returns the file's path. A file a run instead of one for all: nobody appends to what
 * another process imports, and a half-written line is never seen. Throws what the file system throws, and an
 * Error when too many runs wait.
 */
export function writeJournal(folder: string, entry: RunEntry): string {
  const journal = journalFolder(folder)
  mkdirSync(journal, { recursive: true })
  if (waiting(journal).length >= FILES_KEPT) throw new Error(`${FILES_KEPT} runs wait in ${journal} already`)
  const path = join(journal, `${entry.id.replace(/[^\w-]/g, '_')}${ENDING}`)
  const unfinished = `${path}.unfinished`
  try {
    writeFileSync(unfinished, `${JSON.stringify({ v: VERSION, run: entry })}\n`)
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
  return path
}

/** True when runs wait. */
export function hasJournal(folder: string): boolean {
  return waiting(journalFolder(folder)).length > 0
}

/** The runs that wait, oldest first. */
export function readJournal(folder: string): readonly JournalFile[] {
  const journal = journalFolder(folder)
  const files = waiting(journal).flatMap(name => {
    const path = join(journal, name)
    try {
      return [{ path, entry: entryOf(readFileSync(path, 'utf8')) }]
    } catch {
      return [] // Another process has imported it meanwhile, or it cannot be read now: the next run asks again.
    }
  })
  return files.sort((a, b) => (a.entry?.endedAt ?? 0) - (b.entry?.endedAt ?? 0))
}

/** Takes a file that holds no run out of the way, without deleting it. */
export function setAside({ path }: JournalFile): void {
  try {
    renameSync(path, `${path}.unreadable`)
  } catch {
    // Then it is met again next time; nothing else is lost.
  }
}

function waiting(journal: string): readonly string[] {
  try {
    return readdirSync(journal).filter(name => name.endsWith(ENDING))
  } catch {
    return []
  }
}

function entryOf(line: string): RunEntry | null {
  try {
    const read: unknown = JSON.parse(line)
    if (typeof read !== 'object' || read === null || !('run' in read) || !('v' in read)) return null
    return read.v === VERSION ? (read.run as RunEntry) : null // as: the tables refuse what does not fit them
  } catch {
    return null
  }
}
