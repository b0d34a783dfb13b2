// Owns saying what part of a project a Vitest run covers.
import type { RunScope } from '@redproof/core'
import type { Vitest } from 'vitest/node'
import { relativePath } from '../relative-path.ts'

interface Narrowing {
  readonly shard?: unknown
  readonly changed?: unknown
  readonly related?: unknown
  readonly testNamePattern?: unknown
  readonly project?: readonly string[]
  readonly tagsFilter?: unknown
  readonly cliOptions?: Readonly<Record<string, unknown>>
}

/** Flags that leave files out without being called a filter. */
const NARROWING_FLAGS = ['dir', 'exclude', 'lastFailed']

/** The scope of the run as configured; paths from the repository root. */
export function scopeOf(vitest: Vitest, repository: string): RunScope {
  const config = vitest.config as unknown as Narrowing & { root: string }
  // Vitest 4 keeps them on the instance.
  const flags =
    config.cliOptions ?? (vitest as unknown as { _cliOptions?: Narrowing['cliOptions'] })._cliOptions ?? {}
  const filtered =
    Boolean((vitest as { filenamePattern?: unknown }).filenamePattern) ||
    Boolean(config.testNamePattern) ||
    (config.project?.length ?? 0) > 0 ||
    Boolean(config.tagsFilter) ||
    NARROWING_FLAGS.some(name => isGiven(flags[name]))
  const configFile = (vitest.vite.config as { configFile?: string }).configFile
  return {
    kind: config.shard
      ? 'shard'
      : config.changed || config.related
        ? 'changed'
        : filtered
          ? 'filtered'
          : 'full',
    root: relativePath(repository, config.root) || '.',
    config: configFile ? relativePath(repository, configFile) : null,
    projects: vitest.projects.map(project => project.name),
  }
}

function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}
