// Owns what the main process tells its workers: the folder of the run, its mode, and each test file's tasks.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import type { ColdTask } from '../replay/cold-file.ts'
import type { Break } from '../replay/prove-file.ts'
import type { CaseKey } from '../replay/request.ts'
import type { MutantRef } from '../types/site.ts'
import { openJournal } from './journal.ts'

// Captured before the seat belt, or user code, replaces them.
const { readFileSync, writeFileSync } = fs
const { parse, stringify } = JSON

/**
 * `replay`: ordinary run, then pass 1. `record`: ordinary run, reach only. `cold`: ordinary run as the control,
 * then the tasks on fresh graphs. `alone`: one task, active from the first import; the ordinary run itself is
 * what is observed. `check`: an ordinary run whose cases are written down, snapshots frozen. `prove`: ordinary run as
 * the control, then each mutant on each case that reaches it. `off`: an ordinary run.
 */
export type SessionMode = 'replay' | 'record' | 'cold' | 'alone' | 'check' | 'prove' | 'off'

/** Serialisable, handed to workers by the runner. */
export interface Session {
  readonly dir: string
  readonly mode: SessionMode
  readonly round: number
  /** Repository root, absolute. */
  readonly root: string
  /** No mutant starts after this moment (ms since the epoch); null when there is no budget. */
  readonly deadline: number | null
  /** What mutants may touch (design: `--seat-belt`); `on` when absent. */
  readonly seatBelt?: SeatBelt
  /**
   * Above 0: this worker is one of several that run the same test file at once, and its tasks come through a feed.
   * Only test files whose ordinary run kept to its process are run so.
   */
  readonly lane?: number
  /** Ids of the cases on the list of known failures: no mutant is judged by those that fail. */
  readonly known?: readonly string[]
}

/** `on`: what the clean run did, and the temp folder. `strict`: the temp folder only. `off`: everything. */
export type SeatBelt = 'on' | 'off' | 'strict'

/** What one test file has to try in a later round. */
export interface FileTasks {
  readonly refs: readonly MutantRef[]
  /** Cases of the file that no mutant is judged by. */
  readonly known?: readonly number[]
  /** To be tried although another file killed them (confirmation, samples). */
  readonly forced: readonly ColdTask[]
  /** Mode `prove`: mutants with the cases that they are to be tried on. */
  readonly breaks?: readonly Break[]
  /** Mode `prove`: cases that have caught one before. */
  readonly caught?: readonly CaseKey[]
}

const name = (project: string, file: string): string =>
  createHash('sha256')
    .update(stringify([project, file]))
    .digest('hex')
    .slice(0, 20)

/** Begins the names of the files of one test file in this round. */
function stem({ dir, round, lane = 0 }: Session, project: string, file: string): string {
  return join(dir, `${round}-${name(project, file)}${lane > 0 ? `~${lane}` : ''}`)
}

/** Where the journal of a test file of this round lies. */
export function journalPath(session: Session, project: string, file: string): string {
  return `${stem(session, project, file)}.jsonl`
}

/** Where the tasks of a lane are fed. */
export function feedPath(session: Session, project: string, file: string): string {
  return `${stem(session, project, file)}.feed`
}

export function writeTasks(session: Session, project: string, file: string, tasks: FileTasks): void {
  writeFileSync(`${stem(session, project, file)}.tasks.json`, stringify(tasks))
}

/** The tasks of a test file; none when it has none in this round. */
export function readTasks(session: Session, project: string, file: string): FileTasks {
  try {
    return parse(readFileSync(`${stem(session, project, file)}.tasks.json`, 'utf8')) as FileTasks
  } catch {
    return { refs: [], forced: [] }
  }
}

/** Hands what a test file's ordinary run did to workers that never see one; written once, in the first round. */
export function writeKnown(session: Session, project: string, file: string, known: readonly string[]): void {
  writeFileSync(join(session.dir, `${name(project, file)}.known.json`), stringify(known))
}

/** What the seat belt lets through in a test file; nothing when its ordinary run was not watched. */
export function readKnown(session: Session, project: string, file: string): readonly string[] {
  try {
    return parse(readFileSync(join(session.dir, `${name(project, file)}.known.json`), 'utf8')) as string[]
  } catch {
    return []
  }
}

/** Writes down, in place of a worker, that the mutants which a test file reaches cannot be tried. */
export function refuse(
  session: Session,
  { project, file }: { readonly project: string; readonly file: string },
  why: string,
): void {
  const journal = openJournal(journalPath(session, project, file))
  journal.write({ t: 'file', project, file, ms: 0, cases: [] })
  journal.write({ t: 'unsupported', why })
  journal.write({ t: 'done', ms: 0 })
  journal.close()
}
