// Owns driving the project's runner for one command: how it is set up, and that it is closed whatever happens.
import { resolve } from 'node:path'
import type { DrivenRunner, DriveOptions } from '@redproof/core'
import type { FoundRunner } from './find-runner.ts'
import type { RunInput, RunSetup } from './run-setup.ts'
import { type UsageError, usageError } from './usage-error.ts'

/** Milliseconds that the runner may take to close. */
const CLOSE_MS = 20_000

/** What differs from command to command. */
export type OwnOptions = Pick<DriveOptions, 'modules' | 'undoable' | 'honourCoverage' | 'note'>

/** Does some work with the runner. Wrong flags and configuration of the runner come back as a value. */
export async function withRunner<T>(
  project: FoundRunner,
  { cwd, root, settings }: RunSetup,
  { filters, runnerArgs }: RunInput,
  own: OwnOptions,
  work: (runner: DrivenRunner) => Promise<T>,
): Promise<T | UsageError> {
  const { records, json, workers, failedFirst, release } = settings
  let runner: DrivenRunner | null = null
  try {
    runner = await project.drive({
      root: cwd,
      repository: root,
      filters,
      runnerArgs,
      workers,
      failedFirst,
      release,
      records: records.to === 'file' ? resolve(cwd, records.file) : records.to,
      stdoutTaken: json?.to === 'stdout',
      ...own,
    })
    return await work(runner)
  } catch (error) {
    // Jest reads its configuration when it runs.
    if (project.isUsageError(error)) return usageError(error.message)
    throw error
  } finally {
    // A worker that nothing can end must not keep the command alive: it goes with the process.
    await Promise.race([runner?.close(), new Promise<void>(done => setTimeout(done, CLOSE_MS).unref())])
  }
}
