// Owns which rules drive the loop over one test file in each mode, and where their partial results go.
import type { ModuleState } from '../board/index.ts'
import type { JournalWriter } from '../channel/journal.ts'
import { readTasks, type Session } from '../channel/session.ts'
import { coldFile, type TaskSource, taskList } from '../replay/cold-file.ts'
import { knownSites } from '../replay/coverage.ts'
import { proveFile } from '../replay/prove-file.ts'
import { replayFile } from '../replay/replay-file.ts'
import type { Observation, Pause, Recording, RunRequest } from '../replay/request.ts'
import type { PartialVerdict } from '../replay/verdict.ts'
import type { WorkerFiles } from './worker-files.ts'

/** Yields runs, is resumed with what they showed; after a pause with whatever there is. */
export type Rules = Generator<RunRequest | Pause, void, Observation>

/** What rules are resumed with after a pause. */
export const NOTHING_SEEN: Observation = {
  failures: [],
  reached: 0,
  touchedState: false,
  counts: new Map(),
  hooks: new Map(),
  ms: 0,
}

export interface FileRulesInput {
  readonly session: Session
  /** The modules under mutation that the file evaluated, by key. */
  readonly modules: ReadonlyMap<string, ModuleState>
  readonly recording: Recording
  readonly journal: JournalWriter
  readonly files: Pick<WorkerFiles, 'kills' | 'feed'>
  readonly project: string
  /** POSIX path of the test file from the root. */
  readonly path: string
  /** True where other workers may run the same file meanwhile. */
  readonly contained?: boolean
  /** True when the user wants the run to end. */
  readonly isStopped?: () => boolean
}

/** The list that was written before the round. */
function writtenTasks(session: Session, project: string, path: string): TaskSource {
  const { refs, forced } = readTasks(session, project, path)
  return taskList([...forced.map(task => ({ ...task, forced: true })), ...refs])
}

/** The rules for one test file in the mode of the session: `cold`, `prove`, else replay. */
export function fileRules(input: FileRulesInput): Rules {
  const { session, modules, recording, journal, project, path, isStopped } = input
  const { kills, feed } = input.files
  const report = (verdict: PartialVerdict): void => {
    journal.write({ t: 'verdict', verdict })
    if (verdict.kind === 'killed') kills.add(verdict.ref)
  }
  const outOfTime = (): boolean =>
    (session.deadline !== null && Date.now() > session.deadline) || isStopped?.() === true
  if (session.mode === 'cold') {
    return coldFile({
      recording,
      tasks: feed ?? writtenTasks(session, project, path),
      isKilled: ref => kills.has(ref),
      report,
      outOfTime,
    })
  }
  if (session.mode === 'prove') {
    const { breaks = [], caught = [] } = readTasks(session, project, path)
    return proveFile({
      recording,
      breaks,
      caught: new Set(caught),
      isKilled: ref => kills.has(ref),
      report: finding => {
        journal.write({ t: 'proof', finding })
        if (finding.kind === 'caught') kills.add(finding.ref)
      },
      outOfTime,
    })
  }
  return replayFile({
    recording,
    modules,
    isKilled: ref => kills.has(ref),
    outOfTime,
    recordOnly: session.mode === 'record',
    // Where time is short most verdicts come first.
    dearestFirst: input.contained === true && session.deadline === null,
    onReach: sites =>
      journal.write({ t: 'reach', modules: [...modules.keys()], sites, known: knownSites(recording) }),
    report,
  })
}
