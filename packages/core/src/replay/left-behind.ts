// Owns R3: what a mutant left behind, looked for by a clean run before anything that was seen under it is believed.
import type { Counts } from '../board/index.ts'
import { cleanRun, isClean } from './clean-run.ts'
import { drifts } from './fresh-control.ts'
import { type Kill, killersOf } from './kill.ts'
import type { LiveFile, Replay } from './live-file.ts'
import type { CaseKey, Observation, Recording } from './request.ts'

/** In the live worker: the killers again, without a mutant. Where they fail or take another path it needs to be healed. */
export function* killersRunClean(kills: readonly Kill[], { passing, control }: LiveFile): Replay<boolean> {
  const check = yield cleanRun(killersOf(kills, passing))
  return isClean(check, control.expected, control.unstable)
}

/** On a fresh graph, which forgets all but what dependencies keep: all cases, hooks and loading, as in a new worker. */
export function isLikeNew(
  recording: Recording,
  check: Observation,
  expected: ReadonlyMap<CaseKey, Counts>,
  noisy: ReadonlySet<CaseKey>,
): boolean {
  return isClean(check, expected, noisy) && !drifts(recording, check, noisy)
}
