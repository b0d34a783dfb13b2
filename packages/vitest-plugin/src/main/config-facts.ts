// Owns what is read off a configuration: what coverage leaves out, what is loaded outside tests, who loads modules.
import { coverageLeftOut, type PreparedModule } from '@redproof/core'
import type { TestProject, Vitest } from 'vitest/node'
import { relativePath } from '../relative-path.ts'

/** Modules that the coverage settings of the project leave out. */
export function leftOutOf(
  { config }: Vitest,
  repository: string,
  modules: readonly PreparedModule[],
): readonly string[] {
  const { include = [], exclude = [] } = config.coverage as {
    readonly include?: readonly string[]
    readonly exclude?: readonly string[]
  }
  const folder = relativePath(repository, config.root)
  return coverageLeftOut(
    [{ folder, root: config.root, choice: { include, exclude } }],
    modules.map(({ file }) => file),
  )
}

/** Vitest 5 can leave modules to Node, which no plugin sees. */
export function loadsNatively({ config }: TestProject): boolean {
  const { experimental } = config as unknown as {
    readonly experimental?: { readonly viteModuleRunner?: unknown }
  }
  return experimental?.viteModuleRunner === false
}

/** Absolute paths of what Vitest loads in its own process: configurations and global set-up. */
export function setUpOf({ projects }: Vitest): readonly string[] {
  return [
    ...new Set(
      projects.flatMap(({ config, vite }) =>
        [config.globalSetup ?? [], vite.config.configFile || []].flat().map(String),
      ),
    ),
  ]
}
