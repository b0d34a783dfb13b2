// Owns the Vite plugin: it serves instrumented text for the modules under mutation and installs the runner in each project.
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
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
  /** Sources that checks undo, with the text that they have on disk. */
  readonly undoable: ReadonlyMap<string, string>
}

/** What the plugin learnt while Vitest ran. */
export interface PluginState {
  /** Projects in which the runner is installed. */
  readonly projects: Set<TestProject>
  /** The user's own runner by project, to be extended. */
  readonly ownRunner: Map<TestProject, string>
  /** Modules that are served as they are. */
  readonly leftOut: Set<string>
  /** Modules whose text on disk was no longer what had been instrumented, by POSIX path from the root. */
  readonly changed: Set<string>
  /** What is served in place of the text on disk, by POSIX path from the root. */
  undone: ReadonlyMap<string, string>
  /** Files of which that was asked for. */
  readonly served: Set<string>
}

/** Absolute path of the runner that workers load. */
export const RUNNER: string = fileURLToPath(new URL('./runner.js', import.meta.url))

/** A linked redproof may lie outside of what Vite serves, and environments for browsers ask Vite for the runner. */
export function serveRunners(project: TestProject): void {
  project.vite.config.server.fs.allow.push(dirname(RUNNER))
}

/** The plugin, and a way in for projects whose own config keeps it out. */
export interface MutationPlugin {
  readonly plugin: Plugin
  readonly state: PluginState
  /** Installs the runner and serves instrumented text in a project that did not take the plugin over; false when its internals are not as expected. */
  adopt(project: TestProject): boolean
}

/** Makes the plugin and the state that it fills. */
export function mutationPlugin({ root, modules, undoable }: PluginInput): MutationPlugin {
  const byFile = new Map(modules.map(module => [module.file, module]))
  const state: PluginState = {
    projects: new Set(),
    ownRunner: new Map(),
    leftOut: new Set(),
    changed: new Set(),
    undone: new Map(),
    served: new Set(),
  }

  /** Path of the module that an id means, or null. */
  function fileOf(id: string): string | null {
    const [path, query] = id.split('?', 2) as [string, string | undefined]
    // `?raw`, `?url`, `?worker` and the like ask for something else than the module's code.
    if (query !== undefined && !/^(v|t|vitest)=[\w.-]*$/.test(query)) return null
    return relativePath(root, path)
  }

  function loadUndone(file: string, path: string): { readonly code: string; readonly map: null } | null {
    // A module under mutation is served as it is on disk where a red suite is looked into.
    const expected = undoable.get(file) ?? (state.undone.has(file) ? byFile.get(file)?.text : undefined)
    if (expected === undefined) return null
    if (readFileSync(path, 'utf8') !== expected) {
      state.changed.add(file)
      return null
    }
    const text = state.undone.get(file)
    if (text === undefined) return null
    state.served.add(file)
    // A mark at the start is no code; the server takes it off what it reads itself.
    return { code: text.replace(/^\uFEFF/, ''), map: null }
  }

  function loadModule(id: string): Loaded | { readonly code: string; readonly map: null } | null {
    const file = fileOf(id)
    if (file === null) return null
    const path = id.split('?', 1)[0]!
    const undone = loadUndone(file, path)
    if (undone) return undone
    const module = byFile.get(file)
    if (!module || state.leftOut.has(file)) return null
    if (readFileSync(path, 'utf8') !== module.text) {
      state.changed.add(module.file)
      return null
    }
    if (!module.instrumented) return null
    const { code, map } = module.instrumented
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
    serveRunners(project)
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
      define?.(({ id }) => {
        const file = fileOf(id)
        return file !== null && (byFile.has(file) || undoable.has(file)) ? false : undefined
      })
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
