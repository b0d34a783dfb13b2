// Owns what is known about every mutant in every test file, merged from the journals of all rounds.
import type { JournalCase, JournalLine } from '../channel/journal.ts'
import { isInCase } from '../replay/in-case.ts'
import type { CaseKey } from '../replay/request.ts'
import type { Doubt } from '../replay/verdict.ts'
import type { KilledBy, Mutant } from '../types/mutant.ts'
import type { MutantRef } from '../types/site.ts'
import type { PreparedModule } from './prepare-modules.ts'

/** A test file of one project. */
export interface TestFile {
  readonly project: string
  /** POSIX path from the repository root. */
  readonly file: string
}

/** A test file as its journal describes it. */
export interface LedgerFile extends TestFile {
  readonly id: number
  readonly cases: readonly JournalCase[]
  /** Milliseconds of its cases and hooks in the ordinary run. */
  readonly ms: number
  /** Modules under mutation that it evaluated. */
  readonly modules: readonly string[]
  /** Files outside node_modules that it evaluated. */
  readonly loaded: readonly string[]
  /** Files outside node_modules that Node loaded for it past the runner. */
  readonly native: readonly string[]
  /** Why its mutants cannot be tried, or null. */
  readonly unsupported: string | null
}

/** How far one mutant has come in one test file. */
export type Standing =
  | 'untried'
  /** Tried warm, nothing failed: to be confirmed in a new worker. */
  | 'survived-warm'
  | 'doubted'
  /** Must be tried alone, from the first import of a new worker. */
  | 'alone'
  | 'killed'
  | 'survived'
  | 'timeout'
  /** The seat belt refused what it does; `message` names the call. */
  | 'blocked'
  | 'flaky'
  /** The worker died while it was active, twice. */
  | 'died'
  /** The same, the second time because its memory was full. */
  | 'out-of-memory'

export interface Entry {
  standing: Standing
  readonly cases: readonly CaseKey[]
  /** Those of them that evaluate it themselves, not only a hook of their file or its loading. */
  readonly own: readonly CaseKey[]
  doubt: Doubt | null
  by: KilledBy | null
  killer: CaseKey | null
  message: string
  level: 'replay' | 'cold' | null
  /** True when a kill or survival was seen in a new worker. */
  confirmed: boolean
  ms: number
  /** How often a worker ended while this was active. */
  deaths: number
  /** True once a kill was published to other workers, which then leave the mutant out. */
  published: boolean
  /** True once it was killed alone: a kill must be seen twice (R7). */
  killedAlone: boolean
  /** True for a warm kill in which what earlier runs left may have had a part: nothing until it is confirmed. */
  touchedState: boolean
}

/** One mutant with its entries by test file id. */
export interface MutantAccount {
  readonly mutant: Mutant
  readonly ref: MutantRef
  readonly entries: Map<number, Entry>
  /** True when a case on the list of known failures evaluates it. */
  knownReach: boolean
}

/** How a worker's work on a file ended. */
export type RoundEnd = 'done' | 'hang' | 'died' | 'memory'

/** A warm kill that survives in a new worker, although nothing cast doubt on it: a rule is missing. */
export interface Mismatch {
  readonly account: MutantAccount
  readonly fileId: number
  /** What the live worker showed. */
  readonly by: KilledBy | null
  readonly killer: CaseKey | null
  readonly message: string
}

/** All accounts of a run. */
export interface Ledger {
  readonly accounts: readonly MutantAccount[]
  readonly mismatches: readonly Mismatch[]
  readonly files: readonly LedgerFile[]
  /** Modules that also run where they are not served, with one sentence each; filled once, see `unseenLoads`. */
  readonly unseen: Map<string, string>
  /** Reads the journal of a test file of the first round (ordinary run and replay). */
  absorbFirst(file: TestFile, lines: readonly JournalLine[], end: RoundEnd): void
  /** Reads what was added to the journal of a test file of the first round since; what it reaches must be known by then. */
  absorbMore(fileId: number, lines: readonly JournalLine[]): void
  /** Reads the journal of a later round, or what was added to it. */
  absorbCold(
    file: LedgerFile,
    tasks: readonly MutantRef[],
    lines: readonly JournalLine[],
    end: RoundEnd,
  ): void
  /** Takes back every warm kill by a test file, because one that was believed did not stand in a new worker. */
  demote(fileId: number): void
  /** True when the round changed anything; a round that did not must be the last. */
  advanced(): boolean
}

/** A file whose own cases did not pass, or whose worker ended before it was known what they reach. */
const UNKNOWN_REACH =
  'What its cases reach is not known, because they did not all pass or their worker ended.'

/** Deaths of a worker under the same mutant after which it is not tried again there. */
const LAST_DEATH = 2

export function createLedger(modules: readonly PreparedModule[]): Ledger {
  const accounts: MutantAccount[] = []
  const byKey = new Map<string, MutantAccount[]>()
  const sitesOf = new Map<string, readonly number[]>()
  for (const { file, instrumented } of modules) {
    if (!instrumented) continue
    const own = instrumented.mutants.map((mutant, i) => ({
      mutant,
      ref: { key: file, n: i + 1 },
      entries: new Map<number, Entry>(),
      knownReach: false,
    }))
    accounts.push(...own)
    byKey.set(file, own)
    sitesOf.set(file, siteSizes(instrumented.table))
  }
  const files: LedgerFile[] = []
  const mismatches: Mismatch[] = []
  /** Numbers of the mutants of a site. */
  const mutantsOf = (key: string, site: number): readonly number[] => {
    const sizes = sitesOf.get(key)
    if (!sizes) return []
    const first = sizes.slice(0, site - 1).reduce((sum, size) => sum + size, 1)
    return Array.from({ length: sizes[site - 1] ?? 0 }, (_, i) => first + i)
  }
  const accountOf = ({ key, n }: MutantRef): MutantAccount | undefined => byKey.get(key)?.[n - 1]

  function apply(line: JournalLine, id: number): void {
    if (line.t !== 'verdict') return
    const { verdict } = line
    const entry = accountOf(verdict.ref)?.entries.get(id)
    if (!entry) return
    entry.ms += verdict.ms
    switch (verdict.kind) {
      case 'killed':
        if (entry.standing === 'killed' && isInCase(entry.by) === isInCase(verdict.by)) {
          // A warm kill checked in a new worker: what was seen first stands, now confirmed.
          entry.confirmed = true
          break
        }
        if (entry.standing === 'alone' && !entry.published && !entry.killedAlone) {
          entry.killedAlone = true
          break
        }
        entry.published = true
        Object.assign(entry, {
          standing: 'killed',
          by: verdict.by,
          killer: verdict.killer,
          message: verdict.message,
          level: verdict.level,
          confirmed: verdict.level === 'cold',
          touchedState: verdict.touchedState ?? false,
        })
        break
      case 'survived':
        if (entry.killedAlone) {
          entry.standing = 'flaky'
          break
        }
        Object.assign(entry, {
          standing: verdict.level === 'cold' ? 'survived' : 'survived-warm',
          level: verdict.level,
          confirmed: verdict.level === 'cold',
        })
        break
      case 'timeout':
        if (entry.killedAlone) {
          entry.standing = 'flaky'
          break
        }
        Object.assign(entry, { standing: 'timeout', level: 'cold', confirmed: true })
        break
      case 'blocked':
        Object.assign(entry, { standing: 'blocked', message: verdict.call, level: 'cold', confirmed: true })
        break
      case 'doubt':
        Object.assign(entry, { standing: 'doubted', doubt: verdict.doubt })
        break
      case 'retract':
        Object.assign(entry, { standing: 'doubted', doubt: 'poisoned' })
        break
      case 'alone':
        Object.assign(entry, { standing: 'alone', doubt: entry.doubt ?? verdict.doubt })
        break
      case 'flaky':
        entry.standing = 'flaky'
        break
      case 'again':
        break
    }
  }

  /** The mutant that was active when the journal broke off, if the last thing tried was one. */
  function culprit(lines: readonly JournalLine[]): MutantRef | null {
    const last = lines.findLast(line => line.t === 'try' || line.t === 'verdict')
    return last?.t === 'try' && last.n > 0 ? { key: last.key, n: last.n } : null
  }

  function blame(lines: readonly JournalLine[], id: number, end: RoundEnd, cold: boolean): void {
    if (end === 'done') return
    const ref = culprit(lines)
    const entry = ref ? accountOf(ref)?.entries.get(id) : undefined
    if (!entry || entry.standing === 'survived') return
    entry.deaths++
    // Once may be a machine too busy to let the worker write (R8): a limit is believed when a second worker passes it too.
    if (end === 'hang' && cold && entry.deaths >= LAST_DEATH)
      Object.assign(entry, { standing: 'timeout', level: 'cold', confirmed: true })
    else if (entry.deaths >= LAST_DEATH && end === 'memory')
      Object.assign(entry, { standing: 'out-of-memory', level: 'cold', confirmed: true })
    else if (entry.deaths >= LAST_DEATH) entry.standing = 'died'
    else Object.assign(entry, { standing: 'alone', doubt: end === 'memory' ? 'memory' : 'timeout' })
  }

  let before = ''
  const picture = (): string =>
    accounts
      .map(({ entries }) =>
        [...entries.values()]
          .map(e => `${e.standing}${e.deaths}${Number(e.confirmed)}${Number(e.killedAlone)}`)
          .join(),
      )
      .join(';')

  return {
    accounts,
    files,
    unseen: new Map(),
    mismatches,
    advanced() {
      const now = picture()
      const changed = now !== before
      before = now
      return changed
    },
    absorbFirst({ project, file }, lines, end) {
      const id = files.length
      const head = lines.find(line => line.t === 'file')
      const reach = lines.findLast(line => line.t === 'reach')
      const loaded = lines.find(line => line.t === 'loaded')
      const refused = lines.find(line => line.t === 'unsupported')
      files.push({
        id,
        project,
        file,
        cases: head?.cases ?? [],
        ms: head?.ms ?? 0,
        modules: reach?.modules ?? [],
        loaded: loaded?.files ?? [],
        native: loaded?.native ?? [],
        unsupported: refused?.why ?? (head && !reach ? UNKNOWN_REACH : null),
      })
      for (const { key, site } of reach?.known ?? [])
        for (const n of mutantsOf(key, site)) accountOf({ key, n })!.knownReach = true
      for (const { key, site, cases, own = cases, atLoad } of reach?.sites ?? []) {
        for (const n of mutantsOf(key, site)) {
          const entry: Entry = {
            standing: 'untried',
            cases,
            own,
            doubt: atLoad ? 'static' : null,
            by: null,
            killer: null,
            message: '',
            level: null,
            confirmed: false,
            ms: 0,
            deaths: 0,
            published: false,
            killedAlone: false,
            touchedState: false,
          }
          accountOf({ key, n })?.entries.set(id, entry)
        }
      }
      for (const line of lines) apply(line, id)
      blame(lines, id, end, false)
    },
    absorbMore(fileId, lines) {
      for (const line of lines) apply(line, fileId)
    },
    absorbCold(file, tasks, lines, end) {
      const warm = tasks.flatMap(ref => {
        const account = accountOf(ref)
        const entry = account?.entries.get(file.id)
        return entry?.published && !REFUTED.has(entry.standing)
          ? [{ account: account!, entry, before: { ...entry } }]
          : []
      })
      for (const line of lines) apply(line, file.id)
      blame(lines, file.id, end, true)
      const refuted = warm.filter(({ entry }) => REFUTED.has(entry.standing))
      // What a new worker does not show casts doubt on all warm kills of that file, and of that mutant elsewhere.
      if (refuted.some(({ before, entry }) => !wasExpected(before, entry))) this.demote(file.id)
      for (const { account, before, entry } of refuted) {
        const { by, killer, message, standing } = before
        // A flaky case is no fault of a rule.
        if (standing === 'killed' && !before.touchedState && entry.standing === 'survived')
          mismatches.push({ account, fileId: file.id, by, killer, message })
        account.entries.forEach(distrust)
      }
    },
    demote(fileId) {
      for (const { entries } of accounts) {
        const entry = entries.get(fileId)
        if (entry) distrust(entry)
      }
    },
  }
}

/** Standings that contradict a kill. */
const REFUTED: ReadonlySet<Standing> = new Set(['survived', 'flaky'])

function distrust(entry: Entry): void {
  if (entry.standing === 'killed' && entry.level === 'replay' && !entry.confirmed)
    Object.assign(entry, { standing: 'doubted', doubt: 'poisoned', by: null, killer: null })
}

/**
 * True when what earlier runs left explains why a kill does not stand. All other kills that this can have had a part
 * in are looked at in a new worker anyway, and those that never came to such code owe it nothing: it casts no doubt on
 * them. Chance does, since it may have had a part in any.
 */
const wasExpected = (before: Entry, now: Entry): boolean => before.touchedState && now.standing === 'survived'

/** True for a kill that may not be reported before a new worker has shown it too. */
export const isProvisional = ({ standing, confirmed, touchedState }: Entry): boolean =>
  standing === 'killed' && !confirmed && touchedState

/** How many mutants each site has, from the table of the prelude. */
function siteSizes(table: string): readonly number[] {
  return table === '' ? [] : table.split('|').map(entry => entry.length - entry.indexOf(':') - 1)
}
