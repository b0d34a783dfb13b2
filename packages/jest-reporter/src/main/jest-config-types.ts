// Owns the part of Jest's normalised configuration that redproof reads or changes.

/** What `jest-config` makes of a project's configuration. Everything else is passed on untouched. */
export interface ProjectConfig {
  readonly id: string
  readonly rootDir: string
  readonly displayName?: { readonly name: string }
  readonly runner: string
  readonly runtime?: string
  readonly testRunner: string
  readonly testEnvironment?: string
  readonly globalSetup?: string | null
  readonly globalTeardown?: string | null
  readonly coveragePathIgnorePatterns?: readonly string[]
  readonly transform: readonly (readonly [pattern: string, path: string, options: unknown])[]
}

export interface GlobalConfig {
  readonly rootDir: string
  readonly bail: number
  readonly globalSetup?: string | null
  readonly globalTeardown?: string | null
  readonly collectCoverage: boolean
  readonly collectCoverageFrom?: readonly string[]
  readonly maxWorkers: number
  readonly passWithNoTests: boolean
  readonly reporters?: readonly (readonly [path: string, options: unknown])[]
  readonly watch: boolean
  readonly watchAll: boolean
  readonly randomize?: boolean
  readonly shard?: unknown
  readonly onlyChanged?: boolean
  readonly changedSince?: string
  readonly lastCommit?: boolean
  readonly findRelatedTests?: boolean
  readonly onlyFailures?: boolean
  readonly runTestsByPath?: boolean
  readonly nonFlagArgs?: readonly string[]
  readonly testNamePattern?: string
  /** Jest 29. */
  readonly testPathPattern?: string
  /** Jest 30. */
  readonly testPathPatterns?: object
  readonly workerThreads?: boolean
}

/** What `readConfigs` of `jest-config` gives. */
export interface ReadConfigs {
  readonly globalConfig: GlobalConfig
  readonly configs: readonly ProjectConfig[]
  readonly hasDeprecationWarnings: boolean
}
