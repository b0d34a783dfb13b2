// Owns the port between the rules and a runner: what the rules ask for, and what a runner answers.
import type { Counts } from '../board/index.ts'
import type { KilledBy } from '../types/mutant.ts'
import type { MutantRef } from '../types/site.ts'

/** A case by its position in declaration order of the ordinary run. */
export type CaseKey = number

/** The rules have nothing to try until others have found something: they are to be resumed a little later. */
export interface Pause {
  readonly level: 'pause'
}

/** One run of some cases, asked for by the rules. */
export interface RunRequest {
  /** `replay`: modules stay loaded. `fresh`: the module graph is evaluated anew, with the mutant active from the start. */
  readonly level: 'replay' | 'fresh'
  /** The mutant to activate, or null for a clean run. */
  readonly mutant: MutantRef | null
  /** The cases to run, in declaration order; `all` means every case that is collected, but for known failures. */
  readonly cases: readonly CaseKey[] | 'all'
  /** True: the rest may be left out once something failed. */
  readonly stopAtFailure: boolean
  /** Factor on the limits of time and fuel of each case. */
  readonly patience: number
  /**
   * Before a fresh graph is evaluated: `reset` puts globals back to how they were before the first import,
   * `keep` to how the ordinary run left them (a polyfill in a dependency is evaluated only once).
   */
  readonly globals?: 'reset' | 'keep'
  /** True: each case fails after its body has run to the end (R0). */
  readonly failOnPurpose?: boolean
}

/** Something that failed during a run. */
export interface Failure {
  /** The case, or null when a hook outside any case failed, or a case unknown to the ordinary run. */
  readonly case: CaseKey | null
  readonly by: KilledBy
  /** True when a limit of time or fuel ended it. */
  readonly timeout: boolean
  /** First line of the error, at most 200 characters; untrusted text. */
  readonly message: string
}

/** What one run showed. */
export interface Observation {
  readonly failures: readonly Failure[]
  /**
   * The call that the seat belt refused, when that came before anything failed: what followed is not the
   * mutant's own doing. Untrusted text. A `process.exit` is a failure by `exit` instead.
   */
  readonly refused?: string
  /** True where only confinement refused it (see `Belt.arm`): in a worker of its own it would be let through. */
  readonly confined?: true
  /** How often the mutant's site was evaluated while it was active. */
  readonly reached: number
  /** Whether it evaluated code that may touch what earlier runs left, see touched-state.ts; of runs that failed. */
  readonly touchedState: boolean
  /** Site counts by case; only of cases that ran. */
  readonly counts: ReadonlyMap<CaseKey, Counts>
  /** Site counts of hooks outside any case. */
  readonly hooks: Counts
  /** Site counts while the graph was evaluated anew; absent when the runner does not know. */
  readonly atLoad?: Counts
  /** Wall time, milliseconds. */
  readonly ms: number
}

/** How a case went in the ordinary run. */
export interface CaseRecord {
  readonly key: CaseKey
  /** `known`: on the list of known failures, so that nothing is judged by it. */
  readonly state: 'pass' | 'fail' | 'skip' | 'todo' | 'known'
  /** 1, or more when it was retried. */
  readonly attempts: number
  /** True when it shared its time with other cases, so that its counts may hold theirs. */
  readonly concurrent: boolean
  /** Milliseconds with its each-hooks. */
  readonly ms: number
  readonly counts: Counts
}

/** What the ordinary run of one test file recorded. */
export interface Recording {
  readonly cases: readonly CaseRecord[]
  /** Counts while the modules were evaluated and the cases collected. */
  readonly atLoad: Counts
  /** Counts of hooks outside any case. */
  readonly inHooks: Counts
}
