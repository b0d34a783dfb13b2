// Owns what the command drives, whatever the project's test runner is: one ordinary run, and the port of a campaign.
import type { EndedRun } from '../history/run-course.ts'
import type { RecordFields } from '../records/record.ts'
import type { RunDecision } from '../run/verdict.ts'
import type { RunScope, TestCounts } from '../types/report.ts'
import type { Ledger, MutantAccount } from './ledger.ts'
import type { PreparedModule } from './prepare-modules.ts'
import type { CampaignPort } from './run-campaign.ts'

/** What catch checks need of a runner beside the port: other text in place of what is on disk. */
export interface CheckPort {
  /** Serves these texts (by POSIX path from the repository root) from the next round on; all else as on disk. */
  serve(texts: ReadonlyMap<string, string>): void
  /** Files whose other text was asked for since the last call of `serve`. */
  readonly served: ReadonlySet<string>
  /** True when tests ran that cannot be run again with a change undone (in a browser, say). */
  readonly leftOut: boolean
}

/** What an ordinary run showed, once it has ended. */
export interface RunSummary {
  readonly decision: RunDecision
  readonly scope: RunScope
  readonly tests: TestCounts
  /** What `rememberRun` records, which the command does once everything has ended. */
  readonly ended: EndedRun
}

/** What the command asks of an adapter. */
export interface DriveOptions {
  /** Folder of the project, absolute. */
  readonly root: string
  /** Repository root, absolute. */
  readonly repository: string
  readonly filters: readonly string[]
  /** What follows `--` on the command line. */
  readonly runnerArgs: readonly string[]
  /** Null for an ordinary run. */
  readonly modules: readonly PreparedModule[] | null
  /** Sources that checks will undo, with the text that they have on disk; null or absent when there are none. */
  readonly undoable?: ReadonlyMap<string, string> | null
  /** Whether modules that the runner's own coverage settings leave out are left alone: not where they were named. */
  readonly honourCoverage?: boolean
  readonly workers: number | null
  /** Whether remembered failures come first; a release runs in plain order. */
  readonly failedFirst: boolean
  readonly release: boolean
  /** `auto`, `off`, `stdout`, `stderr` or a file. */
  readonly records: string
  /** Standard output belongs to a machine format: the runner's own output goes to stderr. */
  readonly stdoutTaken: boolean
  /** Says something once, on stderr. */
  readonly note: (sentence: string) => void
}

/** What the project's own type check says about mutants. */
export interface TypeCheck {
  /** Those that it refuses: as source text they would never have run. */
  readonly refused: ReadonlySet<MutantAccount>
  /** Those that it was not asked about, since the user had ended the run: nothing is known about them. */
  readonly unasked: ReadonlySet<MutantAccount>
}

/** A test runner under redproof's control. */
export interface DrivenRunner {
  readonly port: CampaignPort
  readonly checks: CheckPort
  /** Prints records of this run. */
  readonly reporter: {
    record(kind: 'mutant', fields: Omit<RecordFields<'mutant'>, 'run'>): void
    record(kind: 'catch', fields: Omit<RecordFields<'catch'>, 'run'>): void
  }
  /** Modules that the runner's coverage settings leave out, where those are honoured; absent when they are not looked at. */
  readonly leftOut?: ReadonlySet<string>
  /** False where test files share a worker, so that replay must wait for a worker of its own. */
  readonly isolated: boolean
  /** An ordinary run without mutants. */
  runPlain(): Promise<void>
  /** What the first run showed. Throws before it has ended. */
  summary(): RunSummary
  /** Asked after a campaign, where the runner checks types. It ends early when the run is cancelled. */
  checkTypes?(ledger: Ledger): Promise<TypeCheck>
  /** Modules changed on disk while the run was on, POSIX paths from the repository root. */
  readonly changed: ReadonlySet<string>
  /** Ends the run that is on as soon as the runner can. */
  cancel(): Promise<void>
  /**
   * Takes down what outlives the tests; asked when nothing more will run. Where that fails the run, `summary` says so from then on.
   * Absent where the runner does it as part of the run.
   */
  finish?(): Promise<void>
  close(): Promise<void>
}
