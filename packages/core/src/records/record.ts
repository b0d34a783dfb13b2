// Owns the shape of every record line: what follows `::test-run::` and its like.
import type { CatchOutcome, RunVerdict } from '../types/outcome.ts'
import type { Reason } from '../types/reason.ts'
import type { MutantResult, NoticingCase, ScopeKind, TestCounts } from '../types/report.ts'
import type { CaseState } from '../types/test-case.ts'

/** Version of the record format. */
export const RECORD_VERSION = 1

interface RecordBase {
  readonly v: typeof RECORD_VERSION
  /** Nonce of the run. It is never given to a worker, so a test cannot print it. */
  readonly run: string
}

/** First record of a run. */
export interface TestRunStartRecord extends RecordBase {
  readonly event: 'start'
  /** Name of the runner, `vitest` or `jest`. */
  readonly runner: string
  /** Version of the runner. */
  readonly version: string
  /** POSIX path of the project root from the repository root, '.' when they are the same. */
  readonly root: string
  readonly scope: ScopeKind
  /** Start, ISO 8601 in UTC. */
  readonly at: string
}

/** Last record of an ordinary run; mutant and catch records of the same run may follow it. */
export interface TestRunEndRecord extends RecordBase {
  readonly event: 'end'
  readonly verdict: RunVerdict
  /** Set when the verdict is `unverified`. */
  readonly reason: Reason | null
  readonly files: TestCounts['files']
  readonly cases: TestCounts['cases']
  /** Wall time of the run, milliseconds. */
  readonly ms: number
}

export type TestRunRecord = TestRunStartRecord | TestRunEndRecord

/** One settled attempt of a case. */
export interface TestCaseRecord extends RecordBase {
  /** POSIX path of the test file from the repository root, never cut. */
  readonly file: string
  /** Titles joined by ' > ', for people only; cut when long. */
  readonly name: string
  /** Titles from the outermost suite to the case; each cut when long, which `id` does not depend on. */
  readonly titles: readonly string[]
  /** Stable id, see run/identity.ts. */
  readonly id: string
  readonly project: string
  /** 0 for the first attempt, 1 for the first retry. */
  readonly retry: number
  /** The case with its each-hooks, milliseconds; without collection and environment set-up. */
  readonly ms: number
  readonly state: CaseState
}

/** One finished test file. */
export interface TestFileRecord extends RecordBase {
  readonly file: string
  readonly project: string
  /** Tests and hooks of the file, milliseconds; without collection and environment set-up. Case times do not add up to it. */
  readonly ms: number
  /** `skip` when no case of it ran. */
  readonly state: 'pass' | 'fail' | 'skip'
  readonly cases: TestCounts['cases']
}

/** One mutant with what became of it; holds what the mutant in `--json` holds. Long source texts are cut. */
export interface MutantRecord extends RecordBase, MutantResult {}

/** A case that noticed, and by what; the latter is absent in older records. */
type Noticing = Omit<NoticingCase, 'failedBy'> & Partial<Pick<NoticingCase, 'failedBy'>>

/** One changed module with what undoing its changes showed. */
export interface CatchRecord extends RecordBase {
  readonly file: string
  readonly outcome: CatchOutcome
  readonly reason: Reason | null
  readonly by: readonly Noticing[]
  /** 1-based lines in the changed file, `endLine` exclusive. */
  readonly hunks: readonly {
    readonly line: number
    readonly endLine: number
    readonly outcome: CatchOutcome
    readonly reason: Reason | null
    readonly by: readonly Noticing[]
  }[]
}

/** The record of each kind, by the word between the colons. */
export interface RecordOf {
  readonly 'test-run': TestRunRecord
  readonly 'test-case': TestCaseRecord
  readonly 'test-file': TestFileRecord
  readonly mutant: MutantRecord
  readonly catch: CatchRecord
}

export type RecordKind = keyof RecordOf

type WithoutVersion<T> = T extends unknown ? Omit<T, 'v'> : never

/** What a caller gives for a record of a kind: everything but the version. */
export type RecordFields<K extends RecordKind> = WithoutVersion<RecordOf[K]>
