// Owns running one pass of the rules over one fake test file, and its partial results as short words.
import { type ColdTask, coldFile, taskList } from '../../../../packages/core/src/replay/cold-file.ts'
import { type ReplayInput, replayFile } from '../../../../packages/core/src/replay/replay-file.ts'
import type {
  Observation,
  Pause,
  Recording,
  RunRequest,
} from '../../../../packages/core/src/replay/request.ts'
import type { PartialVerdict } from '../../../../packages/core/src/replay/verdict.ts'
import type { MutantRef } from '../../../../packages/core/src/types/site.ts'
import { type Collected, drive, type FakeFile, FakeWorker, type Realm } from './fake-runner.ts'

export const MODULE = 'm'

export const ref = (n: number): MutantRef => ({ key: MODULE, n })

/** A test file over one module; `load` is handed the module's switches. */
export function fakeFile(
  table: string,
  load: (face: ReturnType<Realm['module']>, realm: Realm) => Collected,
): FakeFile {
  return { tables: { [MODULE]: table }, load: realm => load(realm.module(MODULE), realm) }
}

export interface Pass {
  /** `killed`, `survived`, `doubt:<why>`, .. by mutant number, in the order of the verdicts. */
  readonly words: Readonly<Record<number, readonly string[]>>
  readonly verdicts: readonly PartialVerdict[]
  readonly requests: readonly RunRequest[]
  readonly worker: FakeWorker
}

export interface PassOptions {
  /** Falsifies what the rules are shown, which switches a rule off. */
  readonly change?: (seen: Observation, request: RunRequest, index: number) => Observation
  readonly recorded?: (recording: Recording) => Recording
  readonly outside?: Record<string, number>
  /** No late error is known to belong to an earlier run. */
  readonly ownerless?: boolean
  readonly input?: Partial<ReplayInput>
}

/** Pass 1 over a file. */
export function replayed(file: FakeFile, options: PassOptions = {}): Pass {
  return pass(file, options, (worker, recording, report) =>
    replayFile({
      recording,
      modules: worker.board.modules,
      isKilled: () => false,
      onReach: () => undefined,
      report,
      ...options.input,
    }),
  )
}

/** A cold round over a file. */
export function cold(file: FakeFile, tasks: readonly (number | ColdTask)[], options: PassOptions = {}): Pass {
  return pass(file, options, (_, recording, report) =>
    coldFile({
      recording,
      tasks: taskList(tasks.map(task => (typeof task === 'number' ? ref(task) : task))),
      isKilled: options.input?.isKilled ?? (() => false),
      report,
    }),
  )
}

function pass(
  file: FakeFile,
  { change = seen => seen, recorded = same => same, outside = {}, ownerless = false }: PassOptions,
  rules: (
    worker: FakeWorker,
    recording: Recording,
    report: (verdict: PartialVerdict) => void,
  ) => Generator<RunRequest | Pause, void, Observation>,
): Pass {
  const worker = new FakeWorker(file, outside, ownerless)
  const verdicts: PartialVerdict[] = []
  const requests: RunRequest[] = []
  const { recording } = worker.ordinary()
  drive(
    rules(worker, recorded(recording), verdict => verdicts.push(verdict)),
    worker,
    (seen, request) => change(seen, request, requests.push(request) - 1),
  )
  const words: Record<number, string[]> = {}
  for (const verdict of verdicts) {
    const word = 'doubt' in verdict ? `${verdict.kind}:${verdict.doubt}` : verdict.kind
    ;(words[verdict.ref.n] ??= []).push(word)
  }
  return { words, verdicts, requests, worker }
}
