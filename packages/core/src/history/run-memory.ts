// Owns what a run knows of the past before its first case: known failures, remembered ones, the tree it sees.
import { dayOf, isExpired, type KnownEntry } from '../run/known-entry.ts'
import { readKnownFile } from '../run/known-file.ts'
import { type OrderPlan, planOrder } from '../run/order.ts'
import type { HistoryStore } from './history-store.ts'
import { openHistory } from './open-history.ts'
import type { TreeState } from './run-entry.ts'
import { treeState } from './tree-state.ts'

export interface RunMemory {
  readonly kind: 'memory'
  readonly store: HistoryStore
  /** Repository root, absolute. */
  readonly checkout: string
  /** The tree at the start of the run; git is asked while the runner starts. */
  readonly tree: Promise<TreeState>
  readonly entries: readonly KnownEntry[]
  /** UTC, `YYYY-MM-DD`. */
  readonly today: string
  readonly order: OrderPlan
}

export interface RunMemoryInput {
  /** Repository root, absolute. */
  readonly checkout: string
  /** As in `RunScope`. */
  readonly root: string
  readonly config: string | null
  readonly failedFirst: boolean
  readonly release: boolean
  /** True when the user told the runner to shuffle. */
  readonly shuffled: boolean
  /** Goes on without redproof.known.json, which was found to be invalid. Default: false. */
  readonly withoutList?: boolean
  readonly now?: Date
}

/** Reads the past. `invalid` when redproof.known.json cannot be understood: one sentence, wrong configuration. */
export async function openRunMemory(
  input: RunMemoryInput,
): Promise<RunMemory | { readonly kind: 'invalid'; readonly sentence: string }> {
  const { checkout, root, config, now = new Date() } = input
  const list = input.withoutList ? ({ kind: 'known', entries: [] } as const) : readKnownFile(checkout)
  if (list.kind === 'invalid') return list
  const { entries } = list
  const today = dayOf(now)
  const store = openHistory(checkout)
  // Nothing is asked of the history where the answer would not be used.
  const wanted = input.failedFirst && !input.release
  const remembered = wanted ? await store.remembered({ checkout, root, config }) : []
  const known = new Set(entries.filter(entry => !isExpired(entry, today)).map(({ id }) => id))
  const order = planOrder({ ...input, remembered, known })
  return { kind: 'memory', store, checkout, tree: treeState(checkout), entries, today, order }
}
