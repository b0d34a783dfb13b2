// Owns R10: which kills of live workers must stand in a new one too before they are reported. Survivors all must.
import { isInCase } from '../replay/in-case.ts'
import type { MutantRef } from '../types/site.ts'
import { type Entry, isProvisional, type Ledger, type MutantAccount } from './ledger.ts'

/** Share of warm kills that are checked in a new worker, and the least number. */
const SAMPLE_SHARE = 0.02
const SAMPLE_LEAST = 5

/** One kill by a case for each module that has no proof yet, those that state may have had a part in, with `first` a sample of all. */
export function killsToCheck(ledger: Ledger, first: boolean): readonly (readonly [number, MutantRef])[] {
  const proven = new Set<string>()
  const kills = ledger.accounts.flatMap(account => {
    const killed = [...account.entries].filter(([, { standing }]) => standing === 'killed')
    if (killed.some(([, { by, confirmed }]) => confirmed && isInCase(by))) proven.add(account.ref.key)
    // One that waits for a worker of its own is enough: each other kill that is asked about would have to wait as well.
    if (killed.length === 0 && [...account.entries.values()].some(isWaiting)) proven.add(account.ref.key)
    const found = killed.find(([, { level, confirmed }]) => level === 'replay' && !confirmed)
    return found ? [{ account, id: found[0], entry: found[1] }] : []
  })
  const chosen = new Map<MutantAccount, readonly [number, MutantRef]>()
  const proofs = new Map<string, (typeof kills)[number]>()
  for (const kill of kills) {
    if (!isInCase(kill.entry.by) || proven.has(kill.account.ref.key)) continue
    const best = proofs.get(kill.account.ref.key)
    const better = !best || (best.entry.by !== 'assertion' && kill.entry.by === 'assertion')
    if (better) proofs.set(kill.account.ref.key, kill)
  }
  const provisional = kills.filter(({ entry }) => isProvisional(entry))
  for (const { account, id } of [...proofs.values(), ...provisional]) chosen.set(account, [id, account.ref])
  if (!first) return [...chosen.values()]
  // Ordered by id, which is a hash: a sample that is even over the sources and the same in two runs.
  const wanted = Math.max(SAMPLE_LEAST, Math.ceil(kills.length * SAMPLE_SHARE))
  const sample = kills
    .toSorted((a, b) => (a.account.mutant.id < b.account.mutant.id ? -1 : 1))
    .slice(0, wanted)
  for (const { account, id } of sample) chosen.set(account, [id, account.ref])
  return [...chosen.values()]
}

const isWaiting = ({ standing, published }: Entry): boolean => standing === 'alone' && published
