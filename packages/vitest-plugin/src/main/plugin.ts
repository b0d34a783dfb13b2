// Owns the Vite plugin: it serves instrumented text for the modules under mutation and installs the runner in each project.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PreparedModule } from '@redproof/core'
import type { Plugin } from 'vite'
import type { TestProject, Vitest } from 'vitest/node'
import { relativePath } from '../relative-path.ts'

/** What the plugin serves; filled before Vitest starts. */
export interface PluginInput {
  /** Repository root, absolute. */
  readonly root: string
  readonly modules: readonly PreparedModule[]
}

/** What the plugin learnt while Vitest ran. */
export interface PluginState {
  /** Projects in which the runner is installed. */
  readonly projects: Set<TestProject>
  /** The user's own runner by project, to be extended. */
  readonly ownRunner: Map<TestProject, string>
  /** Modules whose text on disk was no longer what had been instrumented, by POSIX path from the root. */
  readonly changed: Set<string>
}

/** Absolute path of the runner that workers load. */
export const RUNNER: string = fileURLToPath(new URL('./runner.js', import.meta.url))

/** The plugin, and a way in for projects whose own config keeps it out. */
export interface MutationPlugin {
  readonly plugin: Plugin
  readonly state: PluginState
  /** Installs the runner and serves instrumented text in a project that did not take the plugin over; false when its internals are not as expected. */
  adopt(project: TestProject): boolean
}

/** Makes the plugin and the state that it fills. */
export function mutationPlugin({ root, modules }: PluginInput): MutationPlugin {
  const byFile = new Map(modules.filter(module => module.instrumented).map(module => [module.file, module]))
  const state: PluginState = { projects: new Set(), ownRunner: new Map(), changed: new Set() }

  function moduleOf(id: string): PreparedModule | undefined {
    const [path, query] = id.split('?', 2) as [string, string | undefined]
    // `?raw`, `?url`, `?worker` and the like ask for something else than the module's code.
    if (query !== undefined && !/^(v|t|vitest)=[\w.-]*$/.test(query)) return undefined
    return byFile.get(relativePath(root, path))
  }

  function loadModule(id: string): Loaded | null {
    const module = moduleOf(id)
    if (!module) return null
    const path = id.split('?', 1)[0]!
    if (readFileSync(path, 'utf8') !== module.text) {
      state.changed.add(module.file)
      return null
    }
    const { code, map } = module.instrumented!
    return {
      code,
      map: {
        ...map,
        sources: [path],
        sourcesContent: [...map.sourcesContent],
        names: [...map.names],
        file: path,
      },
    }
  }

  function installRunner(project: TestProject): void {
    state.projects.add(project)
    const own = project.config.runner
    if (own && own !== RUNNER) state.ownRunner.set(project, own)
    project.config.runner = RUNNER
  }

  function adopt(project: TestProject): boolean {
    const containers = Object.values(project.vite.environments).map(
      environment =>
        environment.pluginContainer as unknown as {
          load?: (id: string, ...rest: unknown[]) => Promise<unknown>
        },
    )
    if (containers.length === 0 || containers.some(container => typeof container.load !== 'function'))
      return false
    for (const container of containers) {
      const load = container.load!
      container.load = async (id, ...rest) => loadModule(id) ?? load.call(container, id, ...rest)
    }
    installRunner(project)
    return true
  }

  const plugin: Plugin & { configureVitest(context: VitestContext): void } = {
    name: 'redproof',
    // Ahead of other plugins, so that ids and positions are those of the text on disk.
    enforce: 'pre',
    load: loadModule,
    configureVitest(context) {
      const { project } = context
      installRunner(project)
      // A cached transform must never be served to an instrumented run, nor an instrumented one to a plain run.
      const define = context.defineCacheKeyGenerator ?? context.experimental_defineCacheKeyGenerator
      define?.(({ id }) => (moduleOf(id) ? false : undefined))
    },
  }
  return { plugin, state, adopt }
}

/** What a load hook returns. */
interface Loaded {
  readonly code: string
  readonly map: {
    version: 3
    mappings: string
    sources: string[]
    sourcesContent: string[]
    names: string[]
    file: string
  }
}

interface VitestContext {
  readonly vitest: Vitest
  readonly project: TestProject
  defineCacheKeyGenerator?(generate: (context: { id: string }) => string | false | undefined): void
  experimental_defineCacheKeyGenerator?(
    generate: (context: { id: string }) => string | false | undefined,
  ): void
}
