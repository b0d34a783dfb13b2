// Owns bringing a live worker back to a clean state after a mutant left something behind: its module graph evaluated anew.
import type { Counts } from '../board/index.ts'
import { cleanRun, isClean } from './clean-run.ts'
import type { Control } from './control.ts'
import { freshRun } from './fresh-run.ts'
import type { LiveFile, Replay } from './live-file.ts'
import type { CaseKey, Observation } from './request.ts'

/** Marks the file as unusable where clean runs are not as they should be even then. */
export function* heal(live: LiveFile): Replay<void> {
  const { passing, control } = live
  live.usable = false
  for (const globals of ['reset', 'keep'] as const) {
    const fresh = yield freshRun(null, globals)
    if (!isClean(fresh, expectedOfFresh(control, fresh), control.unstable)) continue
    const warm = yield cleanRun(passing)
    if (!isClean(warm, control.expected, control.unstable)) continue
    live.usable = true
    return
  }
}

/**
 * Cases that drift evaluate on a fresh graph what only its first run does, which fills what later ones remember. How
 * often is not known here (a dependency may remember too); the run after it must be as every replay anyway.
 */
function expectedOfFresh({ expected, drifted }: Control, fresh: Observation): ReadonlyMap<CaseKey, Counts> {
  return new Map(
    [...expected].map(([key, counts]) => [key, (drifted.has(key) && fresh.counts.get(key)) || counts]),
  )
}
