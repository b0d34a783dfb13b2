// Owns the test runner that Jest loads in each worker: the project's own one, then the loop over mutants.
import { createRequire } from 'node:module'
import { runChecked } from './worker/checked-file.ts'
import type { TestRunner } from './worker/circus.ts'
import { FileRun } from './worker/file-run.ts'
import { currentSession } from './worker/jest-session.ts'
import { silenceStreams } from './worker/quiet.ts'
import { endWhenTold } from './worker/used-worker.ts'

const session = currentSession()
if (session) endWhenTold()
if (session && (session.round > 0 || session.mode === 'check')) silenceStreams()

function load(path: string): TestRunner {
  const module = createRequire(path)(path) as TestRunner | { readonly default: TestRunner }
  return typeof module === 'function' ? module : module.default
}

/** Jest's test runner interface. */
export default async function redproofRunner(...args: Parameters<TestRunner>): Promise<object> {
  const [, config] = args
  const project = session?.projects[config.id]
  if (!session || !project)
    throw new Error(
      'redproof: this worker was not prepared, so it does not know the test runner of the project',
    )
  const [, , , , , send] = args
  if (session.mode === 'check') return runChecked(session, load(project.testRunner), ...args)
  return new FileRun(session, ...args).run(load(project.testRunner), send)
}
