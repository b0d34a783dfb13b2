// Owns one run of a file's cases inside the loop: what was asked for, and what was seen so far.
import { performance } from 'node:perf_hooks'
import type { Counts, Failure, RunRequest } from '@redproof/core/worker'

// Captured before user code can replace it.
const now = performance.now.bind(performance)

/** One run under way in the loop; filled while Vitest runs the file. */
export interface MutantRun {
  readonly request: RunRequest
  /** Keys of the cases to run, or null for all of them. */
  readonly wanted: ReadonlySet<number> | null
  /** True when no mutant is active: only then are counts kept, since they are compared between clean runs. */
  readonly clean: boolean
  readonly failures: Failure[]
  readonly counts: Map<number, Counts>
  readonly hooks: Counts[]
  readonly started: number
  /** Ids of the tests whose body is running, or was when it failed. */
  readonly inBody: Set<string>
  late: unknown
  /** Counts of all cases and hooks while a mutant was active. */
  underMutant: Counts
  /** Counts while the graph was evaluated anew. */
  atLoad: Counts | null
  /** A case failed before the seat belt refused anything. */
  sound: boolean
}

/** Begins a run. */
export function beginMutantRun(request: RunRequest): MutantRun {
  return {
    request,
    wanted: request.cases === 'all' ? null : new Set(request.cases),
    clean: request.mutant === null,
    failures: [],
    counts: new Map(),
    hooks: [],
    started: now(),
    inBody: new Set(),
    late: undefined,
    underMutant: new Map(),
    atLoad: null,
    sound: false,
  }
}

/** Milliseconds since the run began. */
export const elapsed = (run: MutantRun): number => now() - run.started
