// Owns R4: what a survivor left behind, looked for by a clean run of the whole file every so many mutants.
import { cleanRun, isClean } from './clean-run.ts'
import { heal } from './heal.ts'
import type { LiveFile, Replay } from './live-file.ts'

/** Most mutants between two checkpoints. */
export const CHECKPOINT_EVERY = 150

/** Where the file does not run as it should any more, the kills by cases that now fail are taken back, and it is healed. */
export function* checkpoint(live: LiveFile): Replay<void> {
  const { passing, control, accepted, report } = live
  if (!live.usable) return
  live.accepted = []
  const check = yield cleanRun(passing)
  if (isClean(check, control.expected, control.unstable)) return
  const failed = new Set(check.failures.map(f => f.case))
  for (const { mutant, failure, ms } of accepted)
    if (failed.has(null) || failed.has(failure.case)) report({ kind: 'retract', ref: mutant.ref, ms })
  yield* heal(live)
}
