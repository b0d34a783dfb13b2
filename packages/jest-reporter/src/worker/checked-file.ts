// Owns one test file in mode `check`: Jest's own run of it, written down case by case, with snapshots that are never written.
import fs from 'node:fs'
import { journalPath } from '@redproof/core/worker'
import { relativePath } from '../relative-path.ts'
import { CheckedRun } from './checked-run.ts'
import type { Environment, Expect, ProjectConfig, Runtime, TestRunner } from './circus.ts'
import { emptyResult } from './empty-result.ts'
import { trapExit } from './exit-trap.ts'
import { isStopped, type JestSession } from './jest-session.ts'
import { tellKeys } from './kept-keys.ts'
import { freezeSnapshots } from './snapshots.ts'
import { markUsed } from './used-worker.ts'

const open = new WeakMap<Environment, CheckedRun>()

/**
 * Begins a file before its set-up files are loaded. With a journal there the worker before this one was ended
 * with it, and once the round is over nothing begins any more: then the file is left alone.
 */
export function beginCheck(
  session: JestSession,
  config: ProjectConfig,
  environment: Environment,
  runtime: Runtime,
  testPath: string,
): void {
  const project = session.projects[config.id]?.name ?? ''
  const file = relativePath(session.root, testPath)
  if (fs.existsSync(journalPath(session, project, file)) || isStopped(session)) {
    skipSetUp(runtime)
    return
  }
  // Old code may leave things behind in the process as a mutant does.
  markUsed()
  const run = new CheckedRun(session, project, file)
  open.set(environment, run)
  watchSetUp(runtime, (config as { setupFiles?: readonly string[] }).setupFiles ?? [], run)
}

/** Jest loads set-up files before it asks the test runner, and asks nobody when one of them throws. */
function watchSetUp(runtime: Runtime, paths: readonly string[], run: CheckedRun): void {
  const own = new Set(paths)
  const failed = (path: string, error: unknown): void => {
    if (!own.has(path)) return
    run.onLoadError(error)
    void run.end()
  }
  const { requireModule, unstable_importModule } = runtime
  runtime.requireModule = function (this: Runtime, path, ...rest) {
    try {
      return requireModule.call(this, path, ...rest)
    } catch (error) {
      failed(path, error)
      throw error
    }
  }
  runtime.unstable_importModule = async function (this: Runtime, path, ...rest) {
    try {
      return await unstable_importModule.call(this, path, ...rest)
    } catch (error) {
      failed(path, error)
      throw error
    }
  }
}

/** Nothing of the file will run, and what its set-up files do may be what the worker was ended for. */
export function skipSetUp(runtime: Runtime): void {
  runtime.requireModule = () => undefined
  runtime.unstable_importModule = async () => undefined
}

/** Runs a test file that has begun; nobody reads the result. */
export async function runChecked(
  session: JestSession,
  inner: TestRunner,
  ...[globalConfig, config, environment, runtime, testPath]: Parameters<TestRunner>
): Promise<object> {
  const run = open.get(environment)
  if (!run) return emptyResult(testPath)
  run.watch(environment.global)
  const own = environment.handleTestEvent
  let expect: Expect | null = null
  environment.handleTestEvent = async (event, state) => {
    if (event.runtimeGlobals) expect = event.runtimeGlobals.expect
    if (event.name === 'run_start' && expect) freezeSnapshots(expect)
    run.onEvent(event, state)
    await own?.call(environment, event, state)
  }
  trapExit(
    environment.global,
    () => true,
    () => run.onExit(),
  )
  try {
    return await inner(globalConfig, config, environment, runtime, testPath)
  } catch (error) {
    run.onLoadError(error)
    throw error
  } finally {
    await run.end()
    tellKeys(session)
  }
}
