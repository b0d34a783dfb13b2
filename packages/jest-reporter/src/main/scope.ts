// Owns saying what part of a project a Jest run covers.
import type { RunScope, ScopeKind } from '@redproof/core'
import { relativePath } from '../relative-path.ts'
import type { GlobalConfig } from './jest-config-types.ts'

/** The scope of a run as configured; paths from the repository root. */
export function scopeOf(
  config: GlobalConfig,
  repository: string,
  projects: readonly string[],
  selected: boolean,
): RunScope {
  return {
    kind: kindOf(config, selected),
    root: relativePath(repository, config.rootDir) || '.',
    config: null,
    projects,
  }
}

function kindOf(config: GlobalConfig, selected: boolean): ScopeKind {
  if (config.shard) return 'shard'
  if (config.onlyChanged || config.changedSince || config.lastCommit || config.findRelatedTests)
    return 'changed'
  const filtered =
    selected ||
    config.onlyFailures ||
    config.runTestsByPath ||
    Boolean(config.testNamePattern) ||
    Boolean(config.testPathPattern) ||
    (config.nonFlagArgs?.length ?? 0) > 0 ||
    ((config.testPathPatterns as { patterns?: readonly string[] } | undefined)?.patterns?.length ?? 0) > 0
  return filtered ? 'filtered' : 'full'
}
