// Owns short ways to write journals and modules for tests of the campaign.
import type { Entry, Ledger, LedgerFile, RoundEnd } from '../../../../packages/core/src/campaign/ledger.ts'
import { createLedger } from '../../../../packages/core/src/campaign/ledger.ts'
import type { JournalLine } from '../../../../packages/core/src/channel/journal.ts'
import type { PartialVerdict } from '../../../../packages/core/src/replay/verdict.ts'
import type { MutantRef } from '../../../../packages/core/src/types/site.ts'
import { preparedModules } from '../replay/fake-campaign.ts'

export const M = 'src/range.ts'

export const ref = (n: number, key: string = M): MutantRef => ({ key, n })

/** One verdict in a word: `killed`, `killed:hook`, `killed:state`, `survived`, `doubt`, `alone`, `again`, `flaky`, `timeout`, `blocked`, `retract`. */
export function verdict(
  word: string,
  n: number,
  level: 'replay' | 'cold' = 'replay',
  key: string = M,
): JournalLine {
  const [kind, more] = word.split(':')
  const own = { ref: ref(n, key), ms: 1 }
  const made: Record<string, PartialVerdict> = {
    killed: {
      ...own,
      kind: 'killed',
      by: more === undefined || more === 'state' ? 'assertion' : (more as 'hook'),
      killer: more === 'hook' || more === 'load' ? null : 0,
      message: 'no',
      level,
      ...(more === 'state' ? { touchedState: true } : {}),
    },
    survived: { ...own, kind: 'survived', level },
    timeout: { ...own, kind: 'timeout', level: 'cold' },
    blocked: { ...own, kind: 'blocked', call: 'fs.rmSync /x', level: 'cold' },
    doubt: { ...own, kind: 'doubt', doubt: (more as 'static' | undefined) ?? 'unreached' },
    alone: { ...own, kind: 'alone', doubt: 'unhealed' },
    again: { ...own, kind: 'again' },
    flaky: { ...own, kind: 'flaky' },
    retract: { ...own, kind: 'retract' },
  }
  return { t: 'verdict', verdict: made[kind!]! }
}

export const tryLine = (n: number, key: string = M): JournalLine => ({ t: 'try', key, n })
export const DONE: JournalLine = { t: 'done', ms: 1 }

export interface FirstOptions {
  readonly file?: string
  /** Sites that the file reaches, by module. */
  readonly reach?: Readonly<Record<string, readonly number[]>>
  readonly atLoad?: boolean
  readonly cases?: number
  /** Cases that evaluate the sites themselves; all of them when absent. */
  readonly own?: readonly number[]
  readonly ms?: number
  readonly end?: RoundEnd
  readonly head?: readonly JournalLine[]
  /** Sites of the module M that known failures evaluate. */
  readonly known?: readonly number[]
}

/** Has the ledger read a first journal: two cases that reach everything, then `lines`. */
export function first(ledger: Ledger, lines: readonly JournalLine[], options: FirstOptions = {}): LedgerFile {
  const { file = `test/${ledger.files.length}.test.ts`, reach, atLoad = false, cases = 2 } = options
  const wanted = reach ?? Object.fromEntries(ledger.accounts.map(({ ref: { key } }) => [key, [1, 2, 3, 4]]))
  ledger.absorbFirst(
    { project: '', file },
    [
      {
        t: 'file',
        project: '',
        file,
        ms: options.ms ?? 5,
        cases: Array.from({ length: cases }, (_, i) => ({ titles: [`case ${i}`], ms: 1 })),
      },
      ...(options.head ?? []),
      {
        t: 'reach',
        modules: Object.keys(wanted),
        known: (options.known ?? []).map(site => ({ key: M, site })),
        sites: Object.entries(wanted).flatMap(([key, sites]) =>
          sites.map(site => ({
            key,
            site,
            atLoad,
            cases: Array.from({ length: cases }, (_, i) => i),
            ...(options.own ? { own: options.own } : {}),
          })),
        ),
      },
      ...lines,
    ],
    options.end ?? 'done',
  )
  return ledger.files.at(-1)!
}

/** A ledger over modules with one mutant a site, by key. */
export function ledgerOf(modules: Readonly<Record<string, number>> = { [M]: 4 }): Ledger {
  return createLedger(
    preparedModules(
      Object.fromEntries(Object.entries(modules).map(([key, n]) => [key, Array(n).fill('1:w').join('|')])),
    ),
  )
}

export function entry(ledger: Ledger, n: number, file: number = 0, key: string = M): Entry {
  return ledger.accounts.find(({ ref: one }) => one.key === key && one.n === n)!.entries.get(file)!
}
