// Owns throw-away repositories with recorded runs, for the checks of the commands that show or use the history.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openHistory } from '../../../packages/core/src/history/open-history.ts'
import type { RunEntry } from '../../../packages/core/src/history/run-entry.ts'
import { type SampleCase, sampleRun } from '../core/history/sample-run.ts'

/** A git repository that is gone when the test is. */
export function repository(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'redproof-command-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  execFileSync('git', ['init', '-q', root])
  return root
}

/** Records a full run of these cases in the repository. */
export async function record(
  root: string,
  cases: readonly SampleCase[],
  changes: Partial<RunEntry> = {},
): Promise<void> {
  await openHistory(root).record(sampleRun(cases, { checkout: root, ...changes }))
}
