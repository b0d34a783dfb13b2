// Owns changing the list of known failures: adding what failed, pruning what no longer does.
import type { CaseRef } from '../types/test-case.ts'
import { classifyKnown, type KnownCase, type WholeScope } from './known-classify.ts'
import { isExpired, type KnownEntry } from './known-entry.ts'
import { sortKnown } from './known-format.ts'

/** Why a failed case cannot be recorded. */
export type KnownRefusal = 'duplicate' | 'load' | 'listed'

export interface AddedKnown {
  /** The whole list afterwards, sorted. */
  readonly entries: readonly KnownEntry[]
  readonly added: readonly KnownEntry[]
  /**
   * `duplicate`: another case of its file has the same titles. `load`: it stands for a file or hook that failed,
   * not for a case. `listed`: it is known already.
   */
  readonly refused: readonly { readonly case: CaseRef; readonly why: KnownRefusal }[]
}

export interface AddOptions {
  /** Not blank. */
  readonly reason: string
  /** UTC, `YYYY-MM-DD`: the entries' `since`. */
  readonly today: string
  /** Last day, `YYYY-MM-DD`. */
  readonly expires?: string
  /** Of the run in which the cases failed. */
  readonly scope: Pick<WholeScope, 'root' | 'config'>
}

/**
 * Adds failed cases of a full run. An expired entry of such a case is replaced. Throws RangeError for a blank
 * reason: who asks people must see to that.
 */
export function addKnown(
  entries: readonly KnownEntry[],
  failed: readonly KnownCase[],
  { reason, today, expires, scope }: AddOptions,
): AddedKnown {
  if (reason.trim() === '') throw new RangeError('a known failure needs a reason')
  const list = new Map(entries.map(entry => [entry.id, entry]))
  const added: KnownEntry[] = []
  const refused: AddedKnown['refused'][number][] = []
  for (const { id, file, name, project, synthetic, duplicate } of failed) {
    const before = list.get(id)
    const why = synthetic
      ? 'load'
      : duplicate
        ? 'duplicate'
        : before && !isExpired(before, today)
          ? 'listed'
          : null
    if (why !== null) {
      refused.push({ case: { id, file, name }, why })
      continue
    }
    const entry: KnownEntry = {
      file,
      name,
      id,
      ...(project === '' ? {} : { project }),
      reason: reason.trim(),
      since: today,
      ...(expires === undefined ? {} : { expires }),
      ...scope,
    }
    list.set(id, entry)
    added.push(entry)
  }
  return { entries: sortKnown([...list.values()]), added, refused }
}

export interface PrunedKnown {
  /** The whole list afterwards, sorted. */
  readonly entries: readonly KnownEntry[]
  readonly fixed: readonly KnownEntry[]
  readonly missing: readonly KnownEntry[]
}

/** Removes entries that a full run showed to pass or to be gone. What it did not see stays. */
export function pruneKnown(
  entries: readonly KnownEntry[],
  run: { readonly cases: readonly KnownCase[]; readonly whole: WholeScope },
): PrunedKnown {
  // The day does not matter: what passes or is gone leaves whether it has expired or not.
  const findings = classifyKnown({ ...run, entries, today: '' })
  const passing = new Set(findings.fixed.map(({ id }) => id))
  const gone = new Set(findings.missing.map(({ id }) => id))
  const left = entries.filter(({ id }) => !passing.has(id) && !gone.has(id))
  return {
    entries: sortKnown(left),
    fixed: sortKnown(entries.filter(({ id }) => passing.has(id))),
    missing: sortKnown(entries.filter(({ id }) => gone.has(id))),
  }
}
