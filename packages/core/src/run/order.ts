// Owns whether a run tries remembered failures first, and what is said about the order.
import { count } from '../report/plural.ts'
import type { RememberedFailure } from './remembered.ts'

/** What speaks for and against another order. */
export interface OrderInput {
  /** `--failed-first`, on unless switched off. */
  readonly failedFirst: boolean
  /** `--release`: plain order, whatever else is set. */
  readonly release: boolean
  /** True when the user told the runner to shuffle files or cases. */
  readonly shuffled: boolean
  readonly remembered: readonly RememberedFailure[]
  /** Ids of known failures that have not expired: they fail in their place and stop nothing. */
  readonly known: ReadonlySet<string>
}

/** The failures to try first (none: plain order) and one sentence to say once, or null. */
export interface OrderPlan {
  readonly failures: readonly RememberedFailure[]
  readonly note: string | null
}

/** Decides before anything runs. A user's own shuffle wins over memory. */
export function planOrder({ failedFirst, release, shuffled, remembered, known }: OrderInput): OrderPlan {
  const failures = remembered.filter(({ id }) => !known.has(id))
  if (!failedFirst || release || failures.length === 0) return { failures: [], note: null }
  if (!shuffled) return { failures, note: null }
  return {
    failures: [],
    note: `The runner shuffles, so ${count(failures.length, 'remembered failure')} will not be tried first.`,
  }
}

/** The sentence for the end of a run whose order was changed. */
export function orderSentence(failures: readonly RememberedFailure[]): string {
  return `${count(failures.length, 'remembered failure')} came first, so the order was not the declared one.`
}
