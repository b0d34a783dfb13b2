// Owns what is read off a configuration: what cannot be driven, what coverage leaves out, what is loaded outside tests.
import { coverageLeftOut, type DriveOptions, type PreparedModule } from '@redproof/core'
import type { ConfigGate } from './config-gate.ts'
import { coverageProjects } from './coverage-projects.ts'
import type { ReadConfigs } from './jest-config-types.ts'
import { JestUsageError } from './jest-usage-error.ts'
import { type Argv, SUPPORTED_JEST } from './project-jest.ts'

/** Throws JestUsageError for what cannot be driven at all. */
export function refuse({ globalConfig, configs }: ReadConfigs): void {
  if (globalConfig.watch || globalConfig.watchAll)
    throw new JestUsageError('Watching is not supported: leave out --watch and --watchAll.')
  if (configs.some(({ testRunner }) => /[\\/]jest-jasmine2[\\/]/.test(testRunner)))
    throw new JestUsageError(`jest-jasmine2 is not supported. Supported: ${SUPPORTED_JEST}.`)
}

/** Modules that the coverage settings leave out. A configuration that cannot be read is for the run to complain about. */
export async function leftOutOf(
  gate: ConfigGate,
  argv: Argv,
  { root, repository }: DriveOptions,
  modules: readonly PreparedModule[],
): Promise<readonly string[]> {
  try {
    const projects = coverageProjects(await gate.read(argv, [root]), repository)
    return coverageLeftOut(
      projects,
      modules.map(({ file }) => file),
    )
  } catch {
    return []
  }
}

/** Absolute paths of what Jest loads outside every test file. */
export function setUpOf({ globalConfig, configs }: ReadConfigs): readonly string[] {
  const all = [globalConfig, ...configs].flatMap(each => [each.globalSetup, each.globalTeardown])
  const environments = configs.map(({ testEnvironment }) => testEnvironment)
  return [...new Set([...all, ...environments])].filter(path => typeof path === 'string')
}
