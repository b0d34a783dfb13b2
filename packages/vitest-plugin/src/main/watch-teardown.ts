// Owns whether a global teardown fails, of which Vitest speaks only as it closes.
import type { TestProject, Vitest } from 'vitest/node'

/** The part of a project that is used; not in its published types. */
interface TornDown {
  _teardownGlobalSetup?: () => Promise<void>
}

/** Watches the global teardowns of all projects; the returned function tells whether one has failed. */
export function watchTeardown(vitest: Vitest): () => boolean {
  let failed = false
  const { coreWorkspaceProject } = vitest as unknown as { coreWorkspaceProject?: TestProject }
  for (const project of new Set([...vitest.projects, coreWorkspaceProject])) {
    const inside = project as TornDown | undefined
    const own = inside?._teardownGlobalSetup
    if (typeof own !== 'function') continue
    inside!._teardownGlobalSetup = async () => {
      try {
        await own.call(project)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  return () => failed
}
