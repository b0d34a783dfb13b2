// Owns one run of a file's cases inside the loop: what was asked for, and what was seen so far.
import type { Counts, Failure, RunRequest } from '@redproof/core/worker'
import type { Test } from './circus.ts'

// Captured before user code can replace it.
const now = performance.now.bind(performance)

/** One run under way in the loop; filled while circus runs the cases. */
export interface MutantRun {
  readonly request: RunRequest
  readonly failures: Failure[]
  readonly counts: Map<number, Counts>
  readonly hooks: Counts[]
  readonly started: number
  /** First error of the current case, before circus rewrites it, and whether the body threw it. */
  thrown: { readonly error: unknown; readonly inBody: boolean } | null
  /** Errors that the current case had before it began: those of a broken beforeAll. */
  inherited: number
  current: Test | null
  /** A case failed before the seat belt refused anything. */
  sound: boolean
  /** Counts while the graph was evaluated anew; null where it was not. */
  atLoad: Counts | null
  /** Rejections that nothing has handled yet, with the case in which they surfaced. */
  readonly rejections: Map<unknown, Failure>
}

/** Begins a run. */
export function beginMutantRun(request: RunRequest): MutantRun {
  return {
    request,
    failures: [],
    counts: new Map(),
    hooks: [],
    started: now(),
    thrown: null,
    inherited: 0,
    current: null,
    sound: false,
    atLoad: null,
    rejections: new Map(),
  }
}

/** Milliseconds since the run began. */
export const elapsed = (run: MutantRun): number => now() - run.started
