// Owns made-up past runs for the checks of packages/core/src/history and of the commands that show them.
import type { PastRun } from '../../../../packages/core/src/history/past-run.ts'
import type { RunEntry } from '../../../../packages/core/src/history/run-entry.ts'
import { sampleRun } from './sample-run.ts'

/** A full green run of one case, as the history tells it. */
export function past(changes: Partial<RunEntry> = {}): PastRun {
  const { files: _files, cases: _cases, mutants: _mutants, ...run } = sampleRun([{ titles: ['a'] }], changes)
  return { ...run, failed: [], knownFailed: 0 }
}
