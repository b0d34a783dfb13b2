// Owns whether the cases that showed a kill also pass without the cases before them, so that their failing says something.
import { cleanRun, isClean } from './clean-run.ts'
import type { LiveFile, Replay } from './live-file.ts'
import type { CaseKey } from './request.ts'

/**
 * Runs the same cases by themselves without a mutant, once a file: together with others they may pass on what those
 * left for them. Cases that do not are remembered as dependent: their mutants are not tried here any more.
 */
export function* passByThemselves(cases: readonly CaseKey[], live: LiveFile): Replay<boolean> {
  const name = cases.join()
  if (live.independent.has(name)) return true
  const alone = yield cleanRun(cases)
  if (isClean(alone, live.control.expected, live.control.unstable)) {
    live.independent.add(name)
    return true
  }
  for (const { case: key } of alone.failures) if (key !== null) live.dependent.add(key)
  return false
}
