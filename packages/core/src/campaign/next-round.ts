// Owns what a later round tries: which mutants, in which test files, in new workers.
import type { FileTasks } from '../channel/session.ts'
import type { ColdTask } from '../replay/cold-file.ts'
import type { MutantRef } from '../types/site.ts'
import { killsToCheck } from './kills-to-check.ts'
import type { Entry, Ledger, MutantAccount } from './ledger.ts'

/** A round in new workers: tasks by test file id. */
export interface Round {
  readonly mode: 'cold' | 'alone'
  readonly tasks: ReadonlyMap<number, FileTasks>
}

const OPEN: ReadonlySet<Entry['standing']> = new Set(['untried', 'survived-warm', 'doubted'])

const SETTLED: ReadonlySet<Entry['standing']> = new Set(['killed', 'timeout', 'flaky'])

function isSettled({ entries }: MutantAccount): boolean {
  for (const { standing } of entries.values()) if (SETTLED.has(standing)) return true
  return false
}

/** A mutant that is to be tried in a test file next. */
export interface OpenTask {
  readonly account: MutantAccount
  /** Of the test file. */
  readonly id: number
  /** True when it must be tried although a kill of it was published. */
  readonly forced: boolean
}

/** What is open in the ledger, in the order of its accounts; `isReady` leaves accounts out for now. */
export function* openTasks(
  ledger: Ledger,
  isReady: (account: MutantAccount) => boolean = () => true,
): Generator<OpenTask> {
  const kills = countKills(ledger)
  for (const account of ledger.accounts) {
    if (isSettled(account) || !isReady(account)) continue
    // Workers leave out what was published as killed: it must be said that this kill is no longer believed.
    const forced = [...account.entries.values()].some(entry => entry.published)
    for (const id of filesToTry(account, ledger, kills)) yield { account, id, forced }
  }
}

/**
 * The next round, or null when every mutant is decided as far as it can be. `first` adds a sample of warm kills.
 * `isAsked` is true for mutants that new workers are being asked about already.
 */
export function nextRound(
  ledger: Ledger,
  first: boolean,
  isAsked: (ref: MutantRef) => boolean = () => false,
): Round | null {
  const refs = new Map<number, MutantRef[]>()
  const forced = new Map<number, ColdTask[]>()
  const push = <T>(into: Map<number, T[]>, id: number, ref: T): void => {
    const list = into.get(id)
    if (list) list.push(ref)
    else into.set(id, [ref])
  }
  for (const task of openTasks(ledger)) push(task.forced ? forced : refs, task.id, task.account.ref)
  for (const [id, ref] of killsToCheck(ledger, first, isAsked)) push(forced, id, { ...ref, seen: true })
  if (refs.size + forced.size > 0) {
    const ids = new Set([...refs.keys(), ...forced.keys()])
    return {
      mode: 'cold',
      tasks: new Map([...ids].map(id => [id, { refs: refs.get(id) ?? [], forced: forced.get(id) ?? [] }])),
    }
  }
  return aloneRound(ledger)
}

/** Test files that a mutant is tried in next when the most promising one did not kill it, before all others are. */
const SECOND_GO = 4
/** Files left from which on a round of its own is worth its new workers. */
const WORTH_A_ROUND = 16

/**
 * A survivor that every file tried warm needs them all; one that was never trusted warm is first tried where
 * it is most likely to be killed, then in a few more, since one kill spares the rest.
 */
function filesToTry({ entries, ref }: MutantAccount, ledger: Ledger, kills: Kills): readonly number[] {
  const open = [...entries].filter(
    ([id, entry]) => OPEN.has(entry.standing) && ledger.files[id]!.unsupported === null,
  )
  const all = open.map(([id]) => id)
  if (open.length < 2 || open.every(([, entry]) => entry.standing === 'survived-warm')) return all
  const tried = [...entries.values()].filter(({ standing }) => standing === 'survived').length
  const wanted = tried === 0 ? 1 : SECOND_GO
  if (tried > 0 && (tried > SECOND_GO || open.length < WORTH_A_ROUND)) return all
  const promising = open.filter(([, entry]) => entry.standing !== 'survived-warm')
  const name = stem(ref.key)
  return promising
    .toSorted(([a, x], [b, y]) => {
      const own = Number(stem(ledger.files[b]!.file) === name) - Number(stem(ledger.files[a]!.file) === name)
      const known = kills(ref.key, b) - kills(ref.key, a)
      return (
        own || known || y.cases.length - x.cases.length || ledger.files[a]!.ms - ledger.files[b]!.ms || a - b
      )
    })
    .slice(0, wanted)
    .map(([id]) => id)
}

/** How many mutants of a module a test file is known to kill: where there are some, there are more. */
type Kills = (key: string, file: number) => number

/** Counted when first asked for: most mutants are open in one test file only. */
function countKills({ accounts }: Ledger): Kills {
  let counts: ReadonlyMap<string, ReadonlyMap<number, number>> | null = null
  return (key, file) => (counts ??= killCounts(accounts)).get(key)?.get(file) ?? 0
}

function killCounts(accounts: readonly MutantAccount[]): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const counts = new Map<string, Map<number, number>>()
  for (const { ref, entries } of accounts) {
    for (const [id, { standing }] of entries) {
      if (standing !== 'killed') continue
      const own = counts.get(ref.key) ?? new Map<number, number>()
      counts.set(ref.key, own.set(id, (own.get(id) ?? 0) + 1))
    }
  }
  return counts
}

/** File name without folders and extensions: `src/range.ts` and `test/range.test.ts` are both `range`. */
function stem(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).split('.')[0]!
}

/** At most one mutant a test file, each with a worker of its own; null when none needs that. */
export function aloneRound(ledger: Ledger): Round | null {
  const tasks = new Map<number, FileTasks>()
  for (const account of ledger.accounts) {
    if (isSettled(account)) continue
    for (const [id, { standing }] of account.entries) {
      if (standing !== 'alone' || tasks.has(id)) continue
      tasks.set(id, { refs: [], forced: [account.ref] })
      break
    }
  }
  return tasks.size > 0 ? { mode: 'alone', tasks } : null
}
