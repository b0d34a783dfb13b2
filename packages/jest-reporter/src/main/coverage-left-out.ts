// Owns which modules the coverage settings of a project leave out, as Jest reads them.
import { coverageFilter } from '@redproof/core'
import { relativePath } from '../relative-path.ts'
import type { ReadConfigs } from './jest-config-types.ts'

/** Those of `files` (POSIX paths from `repository`) that every project they lie in leaves out. */
export function coverageLeftOut(
  { globalConfig, configs }: ReadConfigs,
  repository: string,
  files: readonly string[],
): readonly string[] {
  const include = globalConfig.collectCoverageFrom ?? []
  const projects = configs.map(({ rootDir, coveragePathIgnorePatterns: ignored = [] }) => ({
    rootDir,
    takesIn: coverageFilter({ include, exclude: [], ignored }, rootDir),
  }))
  return files.filter(file => {
    const own = projects
      .map(({ rootDir, takesIn }) => ({ path: relativePath(rootDir, `${repository}/${file}`), takesIn }))
      // Globs of one project say nothing about what lies beside it.
      .filter(({ path }) => !path.startsWith('..'))
    return own.length > 0 && own.every(({ path, takesIn }) => !takesIn(path))
  })
}
