// Owns which rules drive the loop over one test file, and where their partial results go.
import {
  type Board,
  coldFile,
  type JournalWriter,
  type KillMap,
  type Observation,
  type PartialVerdict,
  type Recording,
  type RunRequest,
  readTasks,
  replayFile,
  type Session,
} from '@redproof/core/worker'

/** Yields runs, is resumed with what they showed. */
export type Rules = Generator<RunRequest, void, Observation>

export interface FileRulesInput {
  readonly session: Session
  readonly board: Board
  readonly recording: Recording
  readonly journal: JournalWriter
  readonly kills: KillMap
  readonly project: string
  /** POSIX path of the test file from the root. */
  readonly path: string
}

/** The rules for one test file in the mode of the session: cold in a later round, else replay. */
export function fileRules({
  session,
  board,
  recording,
  journal,
  kills,
  project,
  path,
}: FileRulesInput): Rules {
  const report = (verdict: PartialVerdict): void => {
    journal.write({ t: 'verdict', verdict })
    if (verdict.kind === 'killed') kills.add(verdict.ref)
  }
  const outOfTime = (): boolean => session.deadline !== null && Date.now() > session.deadline
  if (session.mode === 'cold') {
    const { refs, forced } = readTasks(session, project, path)
    const always = new Set(forced.map(({ key, n }) => `${n} ${key}`))
    return coldFile({
      recording,
      tasks: [...forced, ...refs],
      isKilled: ref => !always.has(`${ref.n} ${ref.key}`) && kills.has(ref),
      report,
      outOfTime,
    })
  }
  return replayFile({
    recording,
    modules: board.modules,
    isKilled: ref => kills.has(ref),
    outOfTime,
    recordOnly: session.mode === 'record',
    onReach: sites => journal.write({ t: 'reach', modules: [...board.modules.keys()], sites }),
    report,
  })
}
