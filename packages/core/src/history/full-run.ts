// Owns which runs count as full: only they may say that a case is gone, or what is known and no longer known.
import type { RunEntry } from './run-entry.ts'

/** True when a run was asked for its whole scope, finished all of it and came to a verdict. */
export function isFullRun(run: Pick<RunEntry, 'scope' | 'partial' | 'verdict' | 'counts'>): boolean {
  const { files, cases } = run.counts
  return (
    run.scope.kind === 'full' &&
    !run.partial &&
    run.verdict !== 'unverified' &&
    files.scheduled === files.finished &&
    cases.notRun === 0
  )
}
