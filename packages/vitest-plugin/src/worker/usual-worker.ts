// Owns whether all that ran in a worker before the seat belt was there is Vitest's own: what the user's code did by then nobody saw.
import type { VitestSession, WorkerState } from './vitest-api.ts'

/** Environments that reach nothing beyond their process when they are set up. */
const OWN_ENVIRONMENTS: ReadonlySet<unknown> = new Set(['node', 'jsdom', 'happy-dom', 'edge-runtime'])

/**
 * False where the project brings an environment or a runner class of its own: it may have opened a database, say, that two
 * workers would share, or that must be closed when the worker ends.
 */
export function isUsualWorker({ ctx }: WorkerState, { baseRunner }: VitestSession): boolean {
  return baseRunner === null && OWN_ENVIRONMENTS.has(ctx?.environment?.name)
}
