// Owns one run from its first case to its end, as every adapter tells it: when it stops early, and what it comes to.
import { orderSentence } from '../run/order.ts'
import { filesOutOfPlace } from '../run/order-place.ts'
import { countAfterStop, openFailures, stopSentence, stopsRun } from '../run/order-stop.ts'
import type { RunFacts } from '../run/verdict.ts'
import type { RunScope, TestCounts } from '../types/report.ts'
import type { RememberInput } from './remember-run.ts'
import type { RunCase, RunEntry, RunFile } from './run-entry.ts'
import type { RunMemory } from './run-memory.ts'
import { settleRun } from './settle-run.ts'

/** What an adapter saw of a run, once it has ended. */
export interface SeenRun {
  readonly runner: RunEntry['runner']
  readonly scope: RunScope
  /** As in `RunEntry`; a stop at a remembered failure is added here. */
  readonly partial: boolean
  readonly mutated: boolean
  readonly startedAt: number
  readonly endedAt: number
  readonly ms: number
  /** Test files that the runner had planned. */
  readonly scheduled: number
  /** Test files that finished or failed to load. */
  readonly files: readonly RunFile[]
  readonly cases: readonly RunCase[]
  /** Counts as the runner tells them; a stopped run is counted anew. */
  readonly counts: TestCounts['cases']
  /** Ids of cases that had not settled when the run was stopped, whatever the runner calls them. */
  readonly cut: ReadonlySet<string>
  readonly rest: Pick<
    RunFacts,
    'unhandledErrors' | 'ownFailure' | 'interrupted' | 'passWithNoTests' | 'otherFailure'
  >
}

/** A run that has ended and is not recorded yet: `rememberRun({ ...ended, mutants, env })`. */
export interface EndedRun extends Omit<RememberInput, 'mutants' | 'env'> {
  /** One sentence where remembered failures came first, or null. */
  readonly order: string | null
  /** True when something beside cases and files failed, or the run was cut short. */
  readonly failedOutside: boolean
}

export interface RunCourse {
  readonly memory: RunMemory
  /** True once the run has met a remembered failure that is still red. */
  readonly stopped: boolean
  /** A case has its final state. True when that ends the run, once: then the rest is to be cancelled. */
  settle(settled: RunCase): boolean
  /** Files to run once more in their declared order before the run can be green: see `filesOutOfPlace`. */
  outOfPlace(cases: readonly RunCase[]): readonly { readonly project: string; readonly file: string }[]
  end(seen: SeenRun): EndedRun
}

/** Begins a run. `inOrder` is false where the runner cannot try remembered failures first: nothing stops it then. */
export function beginRun(memory: RunMemory, { inOrder }: { readonly inOrder: boolean }): RunCourse {
  let open = inOrder ? memory.order.failures : []
  const moved = open
  let stillRed: RunCase | null = null
  return {
    memory,
    get stopped() {
      return stillRed !== null
    },
    settle(settled) {
      if (open.length === 0 || stillRed) return false
      if (stopsRun(settled, open)) stillRed = settled
      else open = openFailures(open, [settled])
      return stillRed !== null
    },
    outOfPlace: cases => (stillRed ? [] : filesOutOfPlace(moved, cases)),
    end({ scheduled, rest, cut, ...seen }) {
      const { files, cases } = seen
      const counts = {
        files: { scheduled, finished: files.length, notRun: Math.max(0, scheduled - files.length) },
        cases: stillRed ? countAfterStop(cases, cut) : seen.counts,
      }
      const facts = {
        ...rest,
        files: counts.files,
        cases: counts.cases,
        failedToLoad: files.filter(({ failedToLoad }) => failedToLoad).length,
      }
      const partial = seen.partial || stillRed !== null
      const settled = settleRun({ memory, facts, scope: seen.scope, partial, counts, files, cases })
      const notRun = { files: counts.files.notRun, cases: counts.cases.notRun }
      return {
        memory,
        runner: seen.runner,
        scope: seen.scope,
        partial,
        mutated: seen.mutated,
        startedAt: seen.startedAt,
        endedAt: seen.endedAt,
        ms: seen.ms,
        counts,
        files,
        settled: stillRed
          ? { ...settled, decision: { ...settled.decision, sentence: stopSentence(stillRed, notRun) } }
          : settled,
        failedOutside:
          (rest.unhandledErrors ?? 0) > 0 ||
          Boolean(rest.ownFailure) ||
          Boolean(rest.otherFailure) ||
          Boolean(rest.interrupted),
        order: moved.length > 0 ? orderSentence(moved) : null,
      }
    },
  }
}
