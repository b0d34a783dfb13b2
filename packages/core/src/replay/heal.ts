// Owns bringing a live worker back to a clean state after a mutant left something behind: its module graph evaluated anew.
import { cleanRun, isClean } from './clean-run.ts'
import type { LiveFile, Replay } from './live-file.ts'
import { PATIENCE } from './patience.ts'

/** Marks the file as unusable where clean runs are not as they should be even then. */
export function* heal(live: LiveFile): Replay<void> {
  const { passing, control } = live
  live.usable = false
  for (const globals of ['reset', 'keep'] as const) {
    const fresh = yield {
      level: 'fresh',
      mutant: null,
      cases: 'all',
      stopAtFailure: false,
      patience: PATIENCE,
      globals,
    }
    if (!isClean(fresh, control.expected, control.unstable)) continue
    const warm = yield cleanRun(passing)
    if (!isClean(warm, control.expected, control.unstable)) continue
    live.usable = true
    return
  }
}
