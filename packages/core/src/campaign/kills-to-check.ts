// Owns R10: which kills of live workers must stand in a new one too before they are reported. Survivors all must.
import { isInCase } from '../replay/in-case.ts'
import type { MutantRef } from '../types/site.ts'
import { type Entry, isProvisional, type Ledger, type MutantAccount } from './ledger.ts'

/** Share of warm kills that are checked in a new worker, and the least number. */
const SAMPLE_SHARE = 0.02
const SAMPLE_LEAST = 5

interface UncheckedKill {
  readonly account: MutantAccount
  readonly id: number
  readonly entry: Entry
}

type Check = readonly [number, MutantRef]

/**
 * One kill by a case for each module that has no proof yet, those that state may have had a part in, with `first` a
 * sample of all. `isAsked` is true for mutants that new workers are being asked about already.
 */
export function killsToCheck(
  ledger: Ledger,
  first: boolean,
  isAsked: (ref: MutantRef) => boolean = () => false,
): readonly Check[] {
  const { kills, proven } = uncheckedKills(ledger, isAsked)
  const chosen = [...proofs(kills, proven), ...provisional(kills)]
  if (!first) return asChecks(chosen)
  const wanted = Math.max(SAMPLE_LEAST, Math.ceil(kills.length * SAMPLE_SHARE))
  return asChecks([...chosen, ...byId(kills, ({ account }) => account).slice(0, wanted)])
}

/** Those of them that are sure to be asked for, whatever is killed in the rest of the first round. */
export function certainChecks(ledger: Ledger, isAsked: (ref: MutantRef) => boolean): readonly Check[] {
  const { kills, proven } = uncheckedKills(ledger, isAsked)
  const sound = kills.filter(({ entry }) => entry.by === 'assertion')
  const early = firstOfAll(ledger)
  return asChecks([
    ...proofs(sound, proven),
    ...provisional(kills),
    ...kills.filter(({ account }) => early.has(account)),
  ])
}

const firsts = new WeakMap<Ledger, ReadonlySet<MutantAccount>>()

/** Who is among the first of all mutants that are reached is among the first of those that are killed. What is reached stays as it is. */
function firstOfAll(ledger: Ledger): ReadonlySet<MutantAccount> {
  let first = firsts.get(ledger)
  if (!first) {
    const reached = ledger.accounts.filter(({ entries }) => entries.size > 0)
    firsts.set(ledger, (first = new Set(byId(reached, account => account).slice(0, SAMPLE_LEAST))))
  }
  return first
}

/** Warm kills that no new worker has shown, and the modules that have their proof or wait for it. */
function uncheckedKills(
  ledger: Ledger,
  isAsked: (ref: MutantRef) => boolean,
): { readonly kills: readonly UncheckedKill[]; readonly proven: ReadonlySet<string> } {
  const proven = new Set<string>()
  const kills = ledger.accounts.flatMap(account => {
    const killed = [...account.entries].filter(([, { standing }]) => standing === 'killed')
    if (killed.some(([, { by, confirmed }]) => isInCase(by) && (confirmed || isAsked(account.ref))))
      proven.add(account.ref.key)
    // One that waits for a worker of its own is enough: each other kill that is asked about would have to wait as well.
    if (killed.length === 0 && [...account.entries.values()].some(isWaiting)) proven.add(account.ref.key)
    const found = killed.find(([, { level, confirmed }]) => level === 'replay' && !confirmed)
    return found ? [{ account, id: found[0], entry: found[1] }] : []
  })
  return { kills, proven }
}

/** The best kill of each module that has none yet. */
function proofs(kills: readonly UncheckedKill[], proven: ReadonlySet<string>): readonly UncheckedKill[] {
  const found = new Map<string, UncheckedKill>()
  for (const kill of kills) {
    const { key } = kill.account.ref
    if (!isInCase(kill.entry.by) || proven.has(key)) continue
    const best = found.get(key)
    if (!best || (best.entry.by !== 'assertion' && kill.entry.by === 'assertion')) found.set(key, kill)
  }
  return [...found.values()]
}

const provisional = (kills: readonly UncheckedKill[]): readonly UncheckedKill[] =>
  kills.filter(({ entry }) => isProvisional(entry))

/** Ordered by id, which is a hash: a sample that is even over the sources and the same in two runs. */
function byId<T>(all: readonly T[], accountOf: (one: T) => MutantAccount): readonly T[] {
  return all.toSorted((a, b) => (accountOf(a).mutant.id < accountOf(b).mutant.id ? -1 : 1))
}

/** Each mutant once. */
function asChecks(kills: readonly UncheckedKill[]): readonly Check[] {
  return [...new Map(kills.map(({ account, id }) => [account, [id, account.ref] as const])).values()]
}

const isWaiting = ({ standing, published }: Entry): boolean => standing === 'alone' && published
