// Owns the shape of `--json` (schema "redproof/1").
import type { KilledBy, Level, Mutant, MutantStatus } from './mutant.ts'
import type { CatchOutcome, ModuleOutcome, RunVerdict } from './outcome.ts'
import type { Reason } from './reason.ts'
import type { CaseRef } from './test-case.ts'

/** A mutant with what became of it. */
export interface MutantResult extends Mutant {
  readonly status: MutantStatus
  readonly by: KilledBy | null
  readonly reason: Reason | null
  /** Ids of the cases seen to fail under it. */
  readonly killedBy: readonly string[]
  /** Ids of the cases that evaluated its site. */
  readonly coveredBy: readonly string[]
  readonly level: Level | null
  /** True when the status was seen in a new worker, or seen twice with a clean run between. */
  readonly confirmed: boolean
  /** Wall time spent on it, milliseconds. */
  readonly ms: number
  /** Of a blocked mutant: the call that the seat belt refused, as `fs.rmSync /home/me`; untrusted text. */
  readonly refused?: string
}

export interface ModuleReport {
  readonly file: string
  readonly outcome: ModuleOutcome
  readonly reason: Reason | null
  /** 0-100, or null when nothing counts. */
  readonly score: number | null
  readonly tried: number
  readonly killed: number
  readonly survived: number
  readonly uncovered: number
  readonly timeout: number
  readonly blocked: number
  readonly compileError: number
  readonly outOfMemory: number
  readonly unverified: number
  readonly ignored: number
}

export interface MutationStats {
  /** Verdicts decided warm, on a fresh graph, in a new worker. */
  readonly replayed: number
  readonly fresh: number
  readonly cold: number
  /** Mutants that the live workers left to a new one. */
  readonly doubted: number
  readonly wallMs: number
}

export interface MutationReport {
  readonly base: string | null
  readonly modules: readonly ModuleReport[]
  /** Modules that hold nothing to mutate. */
  readonly empty: readonly string[]
  readonly mutants: readonly MutantResult[]
  readonly stats: MutationStats
}

/** A case that noticed that a change was undone. */
export interface NoticingCase extends CaseRef {
  /** `error`: something else than a failed assertion was thrown in its body. */
  readonly failedBy: 'assertion' | 'error'
}

/** Lines of a change that no case noticed: `- old` and `+ new`, untrusted text, and how many more there are. */
export interface SlippedLines {
  /** At most six, each at most 120 characters. */
  readonly lines: readonly string[]
  readonly more: number
}

/** What undoing something showed. */
export interface Undone {
  readonly outcome: CatchOutcome
  readonly reason: Reason | null
  readonly by: readonly NoticingCase[]
  /** Null unless missed. */
  readonly slipped: SlippedLines | null
}

export interface CatchReport {
  readonly base: string | null
  readonly modules: readonly (Undone & {
    readonly file: string
    /** Other changed files that were undone with it, as they do not fit its old text. POSIX paths from the root. */
    readonly together: readonly string[]
    /** Lines in the changed file, 1-based, `endLine` exclusive. */
    readonly hunks: readonly (Undone & { readonly line: number; readonly endLine: number })[]
  })[]
  readonly untried: readonly { readonly file: string; readonly why: string }[]
  readonly signs: readonly {
    readonly file: string
    readonly line: number
    readonly kind: string
    readonly meaning: string
  }[]
}

export type ScopeKind = 'full' | 'filtered' | 'changed' | 'shard'

export interface RunScope {
  readonly kind: ScopeKind
  /** POSIX path of the project root from the repository root, '.' when they are the same. */
  readonly root: string
  /** POSIX path of the runner's config from the repository root, or null. */
  readonly config: string | null
  readonly projects: readonly string[]
}

export interface TestCounts {
  readonly files: { readonly scheduled: number; readonly finished: number; readonly notRun: number }
  readonly cases: {
    readonly collected: number
    readonly passed: number
    readonly failed: number
    readonly skipped: number
    readonly todo: number
    readonly notRun: number
  }
  readonly failed: readonly CaseRef[]
  readonly known: readonly CaseRef[]
  readonly fixed: readonly CaseRef[]
}

/** The object that `--json` prints, alone on stdout. */
export interface Report {
  readonly schema: 'redproof/1'
  readonly runner: { readonly name: string; readonly version: string }
  readonly exit: { readonly code: number; readonly reason: string }
  readonly verdict: RunVerdict
  readonly reason: Reason | null
  readonly scope: RunScope
  readonly tests: TestCounts
  readonly mutation: MutationReport | null
  readonly catch: CatchReport | null
}
