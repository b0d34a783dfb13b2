// Owns finding the project's own Jest and judging its version; the only file here that reads versions.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findPackage } from '@redproof/core/reporter'
import type { FileReport } from './facts.ts'
import type { GlobalConfig, ReadConfigs } from './jest-config-types.ts'

export type Argv = Readonly<Record<string, unknown>>

/** The result of a whole run, as `runCLI` gives it. */
export interface CliResult {
  readonly globalConfig: GlobalConfig
  readonly results: {
    readonly success: boolean
    /** One for each test file that ended. */
    readonly testResults: readonly (FileReport & {
      readonly testFilePath: string
      readonly displayName?: { readonly name: string }
    })[]
  }
}

/** The Jest of a project. */
export interface ProjectJest {
  readonly version: string
  /** Its command, as a shell finds it. */
  readonly bin: string
  runCLI(argv: Argv, projects: readonly string[]): Promise<CliResult>
  buildArgv(args: readonly string[]): Promise<Argv>
  /** Absolute path of its `jest-config`, which `runCLI` reads configurations with. */
  readonly config: string
  /** Absolute path of its `jest-runtime`. */
  readonly runtime: string
  /** Absolute path of its default `runner`. */
  readonly runner: string
}

/** Why a project's Jest cannot be used, as one sentence. */
export interface NoJest {
  readonly sentence: string
}

export const SUPPORTED_JEST = 'Jest 30.x and 29.7, with jest-circus'

/** The folder of the `jest` package that `root` uses, looked up from the project and never above `ceiling`. */
export function findJest(root: string, ceiling: string): string | null {
  return findPackage('jest', root, ceiling)
}

/** What is looked for in the project's Jest; each may be missing in another version. */
interface Found {
  readonly runCLI?: ProjectJest['runCLI']
  readonly buildArgv?: ProjectJest['buildArgv']
  readonly readConfigs?: (argv: Argv, projects: readonly string[]) => Promise<ReadConfigs>
}

/** Loads the project's Jest, or says why it cannot be driven. */
export function loadProjectJest(root: string, ceiling: string): ProjectJest | NoJest {
  const link = findJest(root, ceiling)
  if (!link)
    return {
      sentence: `No Jest is installed in this project: add it, or name the runner with --runner. Supported: ${SUPPORTED_JEST}.`,
    }
  const manifest = join(realpathSync(link), 'package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const [major = 0, minor = 0] = version.split(/[.-]/).map(Number)
  if (major < 29 || (major === 29 && minor < 7) || major > 30)
    return { sentence: `Jest ${version} is not supported. Supported: ${SUPPORTED_JEST}.` }
  // Each step from the package that depends on it: under pnpm nothing else is in sight.
  const own = createRequire(manifest)
  const core = own.resolve('@jest/core')
  const deep = createRequire(core)
  const cli = own.resolve('jest-cli')
  const config = deep.resolve('jest-config')
  const { runCLI } = own(core) as Found
  // Jest 29 keeps it in a file beside its main one.
  const beside = join(dirname(cli), 'run.js')
  const { buildArgv = existsSync(beside) ? (own(beside) as Found).buildArgv : undefined } = own(cli) as Found
  const { readConfigs } = deep(config) as Found
  if (!runCLI || !buildArgv || !readConfigs) {
    const missing = Object.entries({ runCLI, buildArgv, readConfigs }).find(([, value]) => !value)
    return {
      sentence: `This Jest (${version}) does not offer ${missing?.[0]}, so it cannot be driven. Supported: ${SUPPORTED_JEST}.`,
    }
  }
  return {
    version,
    bin: join(dirname(link), '.bin', 'jest'),
    runCLI,
    buildArgv,
    config,
    runtime: deep.resolve('jest-runtime'),
    runner: createRequire(config).resolve('jest-runner'),
  }
}

/** Version of the Jest that a project uses, `unknown` when it is not in sight. */
export function jestVersionOf(root: string, ceiling: string): string {
  const link = findJest(root, ceiling)
  if (!link) return 'unknown'
  return (JSON.parse(readFileSync(join(link, 'package.json'), 'utf8')) as { version: string }).version
}
