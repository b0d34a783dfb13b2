// Owns what one run leaves in the history, as an adapter hands it over at the end of the run.

import type { RunVerdict } from '../types/outcome.ts'
import type { Reason } from '../types/reason.ts'
import type { MutantResult, RunScope, TestCounts } from '../types/report.ts'
import type { CaseResult, CaseState } from '../types/test-case.ts'

/** The state of the checkout that a run saw. */
export interface TreeState {
  /** Id of the git tree of HEAD, or null without git or commit. */
  readonly hash: string | null
  /** True when files differ from that tree, or when it cannot be told: such a run proves nothing about the tree. */
  readonly dirty: boolean
}

/** One case of a run, with every attempt in order; the last one's state is the case's own. Milliseconds. */
export interface RunCase extends CaseResult {
  readonly attempts: readonly { readonly state: CaseState; readonly ms: number }[]
  /** True when another case of the file has the same titles, see `withOrdinals`. */
  readonly duplicate?: boolean
  /** True when it failed and redproof.known.json covers that. */
  readonly known?: boolean
}

/** One test file that finished, or failed to load. Milliseconds of its cases and hooks. */
export interface RunFile {
  readonly project: string
  /** POSIX path from the repository root. */
  readonly file: string
  readonly ms: number
  readonly state: 'pass' | 'fail' | 'skip'
  readonly failedToLoad: boolean
}

/** A run as it is recorded. */
export interface RunEntry {
  /** Unique for ever, a random UUID: an entry recorded twice counts once. */
  readonly id: string
  /** Of the ordinary run, without the mutants after it; wall clock, milliseconds since 1970. */
  readonly startedAt: number
  readonly endedAt: number
  /** Duration of the ordinary run by `performance.now()`, which stands still while most machines sleep. */
  readonly ms: number
  readonly machine: string
  readonly runner: { readonly name: string; readonly version: string }
  /** Absolute path of the checkout the run was made in; a linked worktree is a checkout of its own. */
  readonly checkout: string
  readonly scope: RunScope
  /**
   * True when the run saw less than its scope says: watch and editor reruns, `.only`, a bail or a stop at the
   * first remembered failure. Such a run never clears memory and never counts as full.
   */
  readonly partial: boolean
  /** True when instrumented code ran, which makes durations incomparable with those of plain runs. */
  readonly mutated: boolean
  readonly verdict: RunVerdict
  readonly reason: Reason | null
  readonly tree: TreeState
  readonly counts: Pick<TestCounts, 'files' | 'cases'>
  readonly files: readonly RunFile[]
  readonly cases: readonly RunCase[]
  readonly mutants: readonly MutantResult[]
}
