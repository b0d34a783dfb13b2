// Owns the journal: what a worker writes down, line by line, about the mutants of one test file.
import fs from 'node:fs'
import type { CaseObservation } from '../catch/observation.ts'
import type { CoveredSite } from '../replay/coverage.ts'
import type { ProofFinding } from '../replay/prove-file.ts'
import type { PartialVerdict } from '../replay/verdict.ts'
import { type PackedReach, packReach, unpackReach } from './pack-reach.ts'

// Captured before the seat belt, or user code, replaces them.
const { closeSync, existsSync, openSync, readFileSync, renameSync, writeSync } = fs
const { stringify } = JSON

/** How a case is named: its project and file are those of the journal. */
export interface JournalCase {
  readonly titles: readonly string[]
  /** Milliseconds in the ordinary run. */
  readonly ms: number
  /** Present where it failed and is on the list of known failures. */
  readonly known?: true
  /** Of cases that passed: the assertions that ran, by the runner's own counter; null where it cannot be told. */
  readonly assertions?: number | null
}

/** What one attempt of a case showed in mode `check`. */
export type JournalAttempt = Pick<CaseObservation, 'state' | 'failedBy'>

/**
 * One line of a journal. Files survive a worker that is killed, which the runners' own channels do not:
 * that is why partial results go this way.
 */
export type JournalLine =
  | {
      readonly t: 'file'
      readonly project: string
      readonly file: string
      readonly cases: readonly JournalCase[]
      readonly ms: number
      /** Present where the ordinary run kept to its process, so that the file may run in several at once. */
      readonly contained?: true
    }
  /** Files outside node_modules that the test file evaluated, POSIX paths from the repository root. */
  | {
      readonly t: 'loaded'
      readonly files: readonly string[]
      /** Those among them, and others, that Node loaded by itself; absent where there are none. */
      readonly native?: readonly string[]
    }
  /** Modules under mutation that the file evaluated, and what reaches them. */
  | {
      readonly t: 'reach'
      readonly modules: readonly string[]
      readonly sites: readonly CoveredSite[]
      /** What known failures evaluate, whoever else does. */
      readonly known?: readonly { readonly key: string; readonly site: number }[]
    }
  /** A mutant is about to be tried (n 0: a clean run); written first, so that a worker that hangs can be judged. */
  | { readonly t: 'try'; readonly key: string; readonly n: number }
  /** There is nothing to try until the main process knows more. */
  | { readonly t: 'wait' }
  | { readonly t: 'verdict'; readonly verdict: PartialVerdict }
  /** Mode `prove`: what one mutant showed on one case. */
  | { readonly t: 'proof'; readonly finding: ProofFinding }
  /** Mode `check`: a case has ended; `at` is its place, from 0, among the cases of the `file` line. */
  | { readonly t: 'case'; readonly at: number; readonly attempts: readonly JournalAttempt[] }
  /** Mode `check`: something failed outside every case; `late` is an error that came when no case was there to take it. */
  | {
      readonly t: 'broken'
      readonly kind: 'load' | 'hook' | 'late'
      /** Of the suite whose hook failed. */
      readonly titles: readonly string[]
      /** First line, untrusted. */
      readonly message: string
    }
  | { readonly t: 'unsupported'; readonly why: string }
  /** The loop ended by itself. */
  | { readonly t: 'done'; readonly ms: number }

/** Writes lines at once, one system call each. */
export interface JournalWriter {
  write(line: JournalLine): void
  close(): void
}

/** A line as it stands in the file. */
type WrittenLine =
  | Exclude<JournalLine, { t: 'reach' }>
  | (Omit<Extract<JournalLine, { t: 'reach' }>, 'sites'> & { readonly reach: PackedReach })

function packed(line: JournalLine): WrittenLine {
  if (line.t !== 'reach') return line
  const { sites, ...rest } = line
  return { ...rest, reach: packReach(sites) }
}

function unpacked(line: WrittenLine): JournalLine {
  if (line.t !== 'reach') return line
  const { reach, ...rest } = line
  return { ...rest, sites: unpackReach(reach) }
}

/** Opens a journal for writing; throws what node:fs throws. */
export function openJournal(path: string): JournalWriter {
  return writerOf(openSync(path, 'a'))
}

/** A journal that has its descriptor, and cannot be seen yet. */
export interface JournalDraft {
  /** Puts it in its place. */
  publish(): JournalWriter
  /** Instead: there will be none. */
  drop(): void
}

/** Opens a journal ahead of its first line; one that is there already goes on. Throws what node:fs throws. */
export function draftJournal(path: string): JournalDraft {
  const draft = existsSync(path) ? path : `${path}.draft`
  const fd = openSync(draft, 'a')
  return {
    publish() {
      if (draft !== path) renameSync(draft, path)
      return writerOf(fd)
    },
    drop: () => closeSync(fd),
  }
}

function writerOf(fd: number): JournalWriter {
  return {
    write: line => void writeSync(fd, `${stringify(packed(line))}\n`),
    close: () => closeSync(fd),
  }
}

/** Reads a journal; lines cut short by a kill are left out. An absent file is an empty journal. */
export function readJournal(path: string): readonly JournalLine[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return []
  }
  return parseJournal(text)
}

/** The lines of a journal's text; one that is cut short is left out. */
export function parseJournal(text: string): readonly JournalLine[] {
  const lines = text.split('\n')
  lines.pop()
  return lines.flatMap(line => {
    try {
      return [unpacked(JSON.parse(line) as WrittenLine)]
    } catch {
      return []
    }
  })
}
