// The public face of @redproof/core: every name other tools may import, listed by hand.

// types
export type { KilledBy, Level, Mutant, MutantStatus } from './types/mutant.ts'
export type { CatchOutcome, ModuleOutcome, RunVerdict, Verdict } from './types/outcome.ts'
export { REASONS, type Reason } from './types/reason.ts'
export type {
  CatchReport,
  ModuleReport,
  MutantResult,
  MutationReport,
  MutationStats,
  Report,
  RunScope,
  ScopeKind,
  TestCounts,
} from './types/report.ts'
export type { MutantRef, SiteTable } from './types/site.ts'
export type { CaseRef, CaseResult, CaseState } from './types/test-case.ts'
// mutate
// changes
// run
// records
// report
// catch
