// Lists what adapters use inside the user's test process; nothing here has a third-party import.
export type { Refusal } from '../belt/action.ts'
export { type Belt, type BeltOptions, createBelt } from '../belt/belt.ts'
export { describeRefusal } from '../belt/refused-error.ts'
export * from '../board/index.ts'
export { ABSENT_ERROR } from '../changes/absent-source.ts'
export {
  type JournalAttempt,
  type JournalCase,
  type JournalLine,
  type JournalWriter,
  openJournal,
  readJournal,
} from '../channel/journal.ts'
export {
  type FileTasks,
  journalPath,
  readKnown,
  readTasks,
  refuse,
  type SeatBelt,
  type Session,
  type SessionMode,
  writeKnown,
} from '../channel/session.ts'
export { aloneVerdict } from '../replay/alone-verdict.ts'
export { type CaseLimit, CaseWatch, caseLimit } from '../replay/case-limit.ts'
export { type ColdInput, coldFile } from '../replay/cold-file.ts'
export { sameCounts, sumCounts } from '../replay/counts.ts'
export {
  type CoveredMutant,
  type CoveredSite,
  coveredMutants,
  coveredSites,
  knownSites,
} from '../replay/coverage.ts'
export { createRealmGuard, type RealmGuard } from '../replay/realm-guard.ts'
export { type ReplayInput, replayFile } from '../replay/replay-file.ts'
export type { CaseKey, CaseRecord, Failure, Observation, Recording, RunRequest } from '../replay/request.ts'
export { RunOwner } from '../replay/run-owner.ts'
export { touchedState } from '../replay/touched-state.ts'
export type { Doubt, PartialVerdict } from '../replay/verdict.ts'
export { syntheticCaseId, withOrdinals } from '../run/identity.ts'
export { type OrderedTasks, orderCases, type TaskShape } from '../run/order-cases.ts'
export { openFailures, stopsRun } from '../run/order-stop.ts'
export type { RememberedFailure } from '../run/remembered.ts'
export type { KilledBy } from '../types/mutant.ts'
export type { MutantRef } from '../types/site.ts'
export { type FileRulesInput, fileRules, NOTHING_SEEN, type Rules } from './file-rules.ts'
export { type JudgedRun, judgeRefusals } from './judge-refusals.ts'
export { leftOutCases, withoutLeftOut } from './left-out.ts'
export { openWorkerFiles, type WorkerFiles } from './worker-files.ts'
