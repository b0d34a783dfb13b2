// The public face of @redproof/core: every name other tools may import, listed by hand.

export { caseRefs } from './campaign/case-ids.ts'
// campaign
export type {
  CheckPort,
  DrivenRunner,
  DriveOptions,
  RunSummary,
  TypeCheck,
} from './campaign/driven-runner.ts'
export {
  findInstrumentationFault,
  type InstrumentationFaultInput,
} from './campaign/instrumentation-fault.ts'
export { type KeptInstrumentation, keptInstrumentation } from './campaign/kept-instrumentation.ts'
export type { Ledger, LedgerFile, MutantAccount, TestFile } from './campaign/ledger.ts'
export { type MismatchOptions, writeMismatches } from './campaign/mismatch-files.ts'
export { passedFiles } from './campaign/passed-files.ts'
export { type MutateTarget, type PreparedModule, prepareModules } from './campaign/prepare-modules.ts'
export { type ProofResultsInput, proofResults } from './campaign/proof-results.ts'
export { collectResults, type ResultInput, type Results } from './campaign/results.ts'
export {
  type Besides,
  type CampaignOptions,
  type CampaignPort,
  type CampaignResult,
  runCampaign,
} from './campaign/run-campaign.ts'
export { type ChecksInput, type ChecksResult, runChecks } from './campaign/run-checks.ts'
export { type OldTestsInput, runOldTests } from './campaign/run-old-tests.ts'
export { type ProofInput, type ProofResult, runProof } from './campaign/run-proof.ts'
// catch
export {
  type CatchCheck,
  type CatchDetail,
  type CatchInput,
  type CatchResults,
  catchReport,
  type FileChecks,
} from './catch/catch-report.ts'
export {
  ALL_CHECKS_MS,
  type CheckFacts,
  type CheckTask,
  checkRounds,
  checkTasks,
} from './catch/check-tasks.ts'
export { type CatchResult, classifyCatch } from './catch/classify-catch.ts'
export { type ModuleFacts, moduleOutcome, type OutcomeWithReason } from './catch/module-outcome.ts'
export { moduleReport } from './catch/module-report.ts'
export type { CaseObservation, CatchContext } from './catch/observation.ts'
export { slippedLines } from './catch/slipped-lines.ts'
export { type Base, resolveBase } from './changes/base.ts'
export { type ChangedFile, changedFiles } from './changes/changed-files.ts'
// changes
export {
  type CoverageChoice,
  type CoverageProject,
  coverageFilter,
  coverageLeftOut,
} from './changes/coverage-choice.ts'
export { GitError } from './changes/git.ts'
export { type ImportOf, importsOf } from './changes/imports.ts'
export { hasInSourceTests } from './changes/in-source-tests.ts'
export { type Layout, type LayoutOptions, layout } from './changes/layout.ts'
export { type ChangedModule, changedModules, newModules } from './changes/modules.ts'
export {
  ownTests,
  type PairKind,
  type PairOptions,
  pairTests,
  type TestPair,
} from './changes/pairing.ts'
export { type PairTemplate, templateBelow, templateWanted } from './changes/pairing-template.ts'
export { isTestPath } from './changes/pairing-test-name.ts'
export type { LineRange } from './changes/patch.ts'
export { findRepository, type Repository } from './changes/repository.ts'
export { repositoryFiles } from './changes/repository-files.ts'
export { type ResolveOptions, resolveImport } from './changes/resolve-import.ts'
export { type TextDifference, textDifference } from './changes/revert-difference.ts'
export { type RevertHunk, withHunkUndone } from './changes/revert-hunk.ts'
export {
  type FileWithWhy,
  type PlannedHunk,
  type RevertFile,
  type RevertPlan,
  revertPlan,
} from './changes/revert-plan.ts'
export { type SelectedFile, type Selection, selectByPattern } from './changes/select.ts'
export { hasSourceExtension, isSourceFile } from './changes/source-file.ts'
export { editedFiles } from './changes/test-edits/edited-files.ts'
export { findSigns, type SignOptions } from './changes/test-edits/find-signs.ts'
export { type MeasureInput, measureCases, type RanCase } from './changes/test-edits/measured-cases.ts'
export { onlyTestChanged } from './changes/test-edits/only-test-changed.ts'
export type { MeasuredCase } from './changes/test-edits/run-signs.ts'
export type { EditedFile, Sign, SignKind } from './changes/test-edits/sign.ts'
// channel
export { readJournal } from './channel/journal.ts'
export { journalPath, refuse, type SeatBelt, type Session, type SessionMode } from './channel/session.ts'
// history
export { isFullRun } from './history/full-run.ts'
export { historyFolder } from './history/history-folder.ts'
export type { HistoryStore, MemoryScope, RunQuery } from './history/history-store.ts'
export { machineName } from './history/machine-name.ts'
export { openHistory } from './history/open-history.ts'
export { type PastOptions, pastOptions } from './history/past-options.ts'
export type { PastRun, RunDetail } from './history/past-run.ts'
export { recallRun } from './history/recall-run.ts'
export { type RememberInput, type RunNews, rememberRun } from './history/remember-run.ts'
export { renderNews } from './history/render-news.ts'
export { beginRun, type EndedRun, type RunCourse, type SeenRun } from './history/run-course.ts'
export type { RunCase, RunEntry, RunFile, TreeState } from './history/run-entry.ts'
export { isPassing, runKind } from './history/run-kind.ts'
export type { RunMemory, RunMemoryInput } from './history/run-memory.ts'
export { type RunTiming, runTiming } from './history/run-timing.ts'
export { type MachineOverview, runsOverview } from './history/runs-overview.ts'
export { type SettledRun, type SettleInput, settleRun } from './history/settle-run.ts'
export { treeState } from './history/tree-state.ts'
// mutate
export { applyMutant } from './mutate/apply-mutant.ts'
export { createMutants } from './mutate/create-mutants.ts'
export {
  type Instrumented,
  type InstrumentOptions,
  instrument,
  type SourceMapV3,
} from './mutate/instrument.ts'
export type { MutateOptions } from './mutate/mutate-options.ts'
export type { At, Change, Operator } from './mutate/operator.ts'
export { OPERATORS, type OperatorName, type OperatorSelection } from './mutate/operators.ts'
export { SourceParseError } from './mutate/source-parse-error.ts'
export { STRYKER_OPERATORS, type StrykerOperatorName } from './mutate/stryker-operators.ts'
// records
export { encodeRecord, LINE_LIMIT, safeJson, TEXT_LIMIT } from './records/encode.ts'
export { createNonce } from './records/nonce.ts'
export { type ParsedRecords, type ParsedRun, type ParseOptions, parseRecords } from './records/parse.ts'
export {
  type CatchRecord,
  type MutantRecord,
  RECORD_VERSION,
  type RecordFields,
  type RecordKind,
  type RecordOf,
  type TestCaseRecord,
  type TestFileRecord,
  type TestRunEndRecord,
  type TestRunRecord,
  type TestRunStartRecord,
} from './records/record.ts'
export { openRecordSink, type SinkOptions } from './records/record-sink.ts'
export { isRecord } from './records/validate.ts'
// report
export { catchRecordFields } from './report/catch-record-fields.ts'
export { mutantRecordFields } from './report/mutant-record-fields.ts'
export { nameList } from './report/name-list.ts'
export {
  createProgress,
  type Progress,
  type ProgressOptions,
  type ProgressStream,
} from './report/progress.ts'
export { renderJson } from './report/render-json.ts'
export { renderProof } from './report/render-proof.ts'
export { renderText, type TextOptions } from './report/render-text.ts'
export { safeCode, safeText } from './report/safe-text.ts'
export { type ShownSurvivors, SURVIVORS_SHOWN, shownSurvivors } from './report/shown-survivors.ts'
// run
export {
  decideExit,
  EXIT,
  type ExitCode,
  type ExitDecision,
  type ExitFacts,
  type FailOn,
} from './run/exit.ts'
export { type FlakyCase, flakyCases, type RecordedAttempt } from './run/flaky.ts'
export { mayBeFocused } from './run/focused-text.ts'
export {
  type CaseIdentity,
  type CaseKey,
  caseId,
  caseName,
  type SyntheticKind,
  syntheticCaseId,
  withOrdinals,
} from './run/identity.ts'
export {
  classifyKnown,
  type KnownCase,
  type KnownFindings,
  type KnownInput,
  type WholeScope,
} from './run/known-classify.ts'
export {
  type AddedKnown,
  type AddOptions,
  addKnown,
  type KnownRefusal,
  type PrunedKnown,
  pruneKnown,
} from './run/known-edit.ts'
export { dayOf, isDay, isExpired, type KnownEntry } from './run/known-entry.ts'
export { readKnownFile, writeKnownFile } from './run/known-file.ts'
export { formatKnown, sortKnown } from './run/known-format.ts'
export { KNOWN_FILE, type ParsedKnown, parseKnown } from './run/known-parse.ts'
export { type OrderInput, type OrderPlan, orderSentence, planOrder } from './run/order.ts'
export { type OrderedTasks, orderCases, type TaskShape } from './run/order-cases.ts'
export { type FilePhases, orderFiles } from './run/order-files.ts'
export { countAfterStop, openFailures, stopSentence, stopsRun } from './run/order-stop.ts'
export { decideProofExit, type ProofExitFacts } from './run/proof-exit.ts'
export {
  type FailureKind,
  mergeRemembered,
  type ObservedRun,
  type RememberedFailure,
} from './run/remembered.ts'
export { type ScoreCounts, scoreOf } from './run/score.ts'
export { type BudgetBounds, runBudget, WHOLE_CHECK_BOUNDS } from './run/slow-budget.ts'
export { type JudgedCase, judgeCase, type SlowCase, slowCases } from './run/slow-case.ts'
export { median } from './run/slow-median.ts'
export { isSlowLately, isSlowRun, type Usual, usualDuration } from './run/slow-run.ts'
export { decideVerdict, type RunDecision, type RunFacts } from './run/verdict.ts'
// types
export type { KilledBy, Level, Mutant, MutantStatus } from './types/mutant.ts'
export type { CatchOutcome, ModuleOutcome, RunVerdict, Verdict } from './types/outcome.ts'
export type { Proof, ProofReport, ProvedBreak, ProvedCase } from './types/proof.ts'
export { REASONS, type Reason } from './types/reason.ts'
export type {
  CatchReport,
  ModuleReport,
  MutantResult,
  MutationReport,
  MutationStats,
  NoticingCase,
  Report,
  RunScope,
  ScopeKind,
  SlippedLines,
  TestCounts,
  Undone,
} from './types/report.ts'
export type { MutantRef, SiteTable } from './types/site.ts'
export type { CaseRef, CaseResult, CaseState } from './types/test-case.ts'
