// Owns the runtime that Jest makes for each test file: the project's own one, with the switch board in place before any set-up file.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { journalPath, readKnown } from '@redproof/core/worker'
import { relativePath } from './relative-path.ts'
import { activate, taskOf } from './worker/alone-run.ts'
import { beginCheck, skipSetUp } from './worker/checked-file.ts'
import type { Environment, ProjectConfig, Runtime } from './worker/circus.ts'
import { boardOf } from './worker/file-context.ts'
import { currentSession } from './worker/jest-session.ts'
import { watchTransforms } from './worker/loaded-files.ts'
import { beltOf } from './worker/seat-belt.ts'
import { leaveIfUsed } from './worker/used-worker.ts'

type RuntimeClass = new (config: ProjectConfig, environment: Environment, ...rest: unknown[]) => Runtime

const session = currentSession()

function load(path: string): RuntimeClass {
  const module = createRequire(path)(path) as RuntimeClass | { readonly default: RuntimeClass }
  return typeof module === 'function' ? module : module.default
}

/** What Jest constructs; the object is that of the project's runtime. */
export default function RedproofRuntime(
  config: ProjectConfig,
  environment: Environment,
  ...rest: unknown[]
): object {
  leaveIfUsed()
  const project = session?.projects[config.id]
  if (!session || !project)
    throw new Error('redproof: this worker was not prepared, so it does not know the runtime of the project')
  const board = boardOf(environment)
  const belt = beltOf(environment, config, session)
  belt?.record()
  const [, transformer] = rest
  const testPath = rest[4] as string
  const file = relativePath(session.root, testPath)
  // With a journal there, the worker before this one was ended while it ran the file, or by a mutant.
  const again = existsSync(journalPath(session, project.name, file))
  const ref = session.mode === 'alone' && !again ? taskOf(session, project.name, file) : undefined
  if (ref) {
    belt?.learn(readKnown(session, project.name, file))
    belt?.arm()
    activate(environment, board, ref)
  }
  const runtime = new (load(project.runtime))(config, environment, ...rest)
  watchTransforms(runtime, transformer)
  if (session.mode === 'check') beginCheck(session, config, environment, runtime, testPath)
  else if (again && session.round > 0) skipSetUp(runtime)
  return runtime
}
