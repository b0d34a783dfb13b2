// Owns a look at the first round while it is on: a ledger of what its journals hold so far, and which test files may have a lane.
import type { JournalCase } from '../channel/journal.ts'
import { type JournalTail, tailJournal } from '../channel/journal-tail.ts'
import { journalPath, type Session } from '../channel/session.ts'
import type { ColdTask } from '../replay/cold-file.ts'
import type { CaseKey } from '../replay/request.ts'
import { knownKeys } from './known-keys.ts'
import { createLedger, type Ledger, type TestFile } from './ledger.ts'
import type { PreparedModule } from './prepare-modules.ts'

export interface FirstRoundView {
  readonly files: readonly TestFile[]
  /** What is known so far; null until every file has begun with its mutants. */
  readonly ledger: Ledger | null
  /** Reads what was added; true when there was anything. */
  look(): boolean
  /**
   * The file that a lane helps most, or null: one that is done with its mutants and has tasks left, else one that is
   * at them. Only those whose ordinary run kept to its process, so that they may run in two processes at once: the worker
   * of a lane tries nothing else.
   */
  nextLane(tasks: ReadonlyMap<number, readonly ColdTask[]>, taken: ReadonlySet<number>): number | null
  /** Cases of a file that may have a lane by which no mutant is judged. */
  knownOf(id: number): readonly CaseKey[]
}

interface Followed {
  readonly tail: JournalTail
  /** Milliseconds of its cases. */
  ms: number
  cases: readonly JournalCase[]
  isContained: boolean
  /** Its final reach is known, since the first verdict comes after it. */
  isReady: boolean
  isDone: boolean
}

export function viewFirstRound(
  session: Session,
  files: readonly TestFile[],
  modules: readonly PreparedModule[],
): FirstRoundView {
  const followed = files.map(
    ({ project, file }): Followed => ({
      tail: tailJournal(journalPath(session, project, file)),
      ms: 0,
      cases: [],
      isContained: false,
      isReady: false,
      isDone: false,
    }),
  )
  let ledger: Ledger | null = null

  function read(one: Followed, id: number): boolean {
    if (one.isDone) return false
    const before = one.tail.lines.length
    const added = one.tail.read()
    for (const line of added) {
      if (line.t === 'file')
        Object.assign(one, { ms: line.ms, cases: line.cases, isContained: line.contained === true })
      // One that cannot go on says so in the end.
      if (line.t === 'unsupported') one.isContained = false
      if (line.t === 'verdict' || line.t === 'done') one.isReady = true
      if (line.t === 'done') one.isDone = true
    }
    if (ledger && before > 0) ledger.absorbMore(id, added)
    return added.length > 0
  }

  return {
    files,
    get ledger() {
      return ledger
    },
    look() {
      let hasNews = false
      for (const [id, one] of followed.entries()) hasNews = read(one, id) || hasNews
      if (ledger || !followed.every(({ isReady }) => isReady)) return hasNews
      ledger = createLedger(modules)
      for (const [id, { tail }] of followed.entries()) ledger.absorbFirst(files[id]!, tail.lines, 'done')
      return true
    },
    nextLane(tasks, taken) {
      const open = followed
        .map((one, id) => ({ ...one, id }))
        .filter(({ id, isContained }) => isContained && !taken.has(id))
      const size = ({ id }: { id: number }): number => tasks.get(id)?.length ?? 0
      const [waiting] = open
        .filter(one => one.isDone && size(one) > 0)
        .toSorted((a, b) => size(b) * b.ms - size(a) * a.ms)
      const [busy] = open.filter(one => !one.isDone).toSorted((a, b) => b.ms - a.ms)
      return (waiting ?? busy)?.id ?? null
    },
    knownOf: id => knownKeys(followed[id]!),
  }
}
