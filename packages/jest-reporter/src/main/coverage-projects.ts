// Owns reading which modules the coverage settings of Jest choose.
import type { CoverageProject } from '@redproof/core'
import { relativePath } from '../relative-path.ts'
import type { ReadConfigs } from './jest-config-types.ts'

/** The projects of a configuration; `repository` is absolute. */
export function coverageProjects(
  { globalConfig, configs }: ReadConfigs,
  repository: string,
): readonly CoverageProject[] {
  const include = globalConfig.collectCoverageFrom ?? []
  return configs.map(({ rootDir, coveragePathIgnorePatterns: ignored = [] }) => ({
    folder: relativePath(repository, rootDir),
    root: rootDir,
    choice: { include, exclude: [], ignored },
  }))
}
