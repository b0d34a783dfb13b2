// Owns how a configuration that Jest has read is changed, in memory, for each kind of run.
import { fileURLToPath } from 'node:url'
import type { JestProject, TransformerOptions } from '../worker/jest-session.ts'
import type { GlobalConfig, ProjectConfig, ReadConfigs } from './jest-config-types.ts'
import { isOwnReporter } from './own-reporter.ts'

const own = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** Absolute paths of what Jest loads from here. */
export const RUNNER: string = own('./runner.cjs')
export const DRIVEN_RUNNER: string = own('./driven-runner.cjs')
const RUNTIME = own('./runtime.cjs')
const TRANSFORMER = own('./transformer.cjs')
const REPORTER = own('./driven-reporter.js')
const SEQUENCER = own('./sequencer.js')

/** Larger than any heap: Jest runs in worker processes where a limit is set, and never in its own. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** Names for the projects, unique in the run, by Jest's id. */
export function nameProjects(configs: readonly ProjectConfig[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Map<string, number>()
  for (const { id, displayName } of configs) {
    const name = displayName?.name ?? ''
    const before = taken.get(name) ?? 0
    taken.set(name, before + 1)
    names.set(id, before === 0 ? name : `${name}#${before + 1}`)
  }
  return names
}

/** The projects as they are, for the workers. `runtime` is that of the project's Jest. */
export function describeProjects(
  configs: readonly ProjectConfig[],
  runtime: string,
): Readonly<Record<string, JestProject>> {
  const names = nameProjects(configs)
  return Object.fromEntries(
    configs.map(config => [
      config.id,
      {
        name: names.get(config.id)!,
        testRunner: config.testRunner,
        runtime: config.runtime ?? runtime,
        transform: config.transform,
      },
    ]),
  )
}

/** An ordinary run with our reporter beside those of the project. */
export function ordinaryConfigs(read: ReadConfigs, workers: number | null): ReadConfigs {
  const { globalConfig } = read
  return {
    ...read,
    globalConfig: Object.freeze({
      ...globalConfig,
      // The line of the project would print and decide what the command does.
      reporters: [
        ...(globalConfig.reporters ?? [['default', {}] as const]).filter(each => !isOwnReporter(each)),
        [REPORTER, {}] as const,
      ],
      // Jest would end this process: on the first failure, and when there is no test.
      bail: 0,
      passWithNoTests: true,
      ...(workers === null ? {} : { maxWorkers: workers }),
    }),
  }
}

/**
 * The ordinary run before mutants or undone changes: instrumented, in worker processes, nothing measured.
 * `modules` are the absolute paths of what will be served with another text.
 */
export function mutatingConfigs(
  read: ReadConfigs,
  workers: number | null,
  modules: readonly string[],
  isDriven: (config: ProjectConfig) => boolean,
): ReadConfigs {
  const { globalConfig } = ordinaryConfigs(read, workers)
  return {
    ...read,
    globalConfig: Object.freeze({
      ...globalConfig,
      collectCoverage: false,
      detectOpenHandles: false,
      runInBand: false,
      workerIdleMemoryLimit: NO_LIMIT,
      // A thread that hangs on a mutant could not be ended.
      workerThreads: false,
    }),
    configs: read.configs.map(config => (isDriven(config) ? wrapProject(config, modules) : config)),
  }
}

/** A later round: these test files only, unseen, leaving no trace in Jest's memory of durations and failures. */
export function laterConfigs(mutating: ReadConfigs, paths: readonly string[]): ReadConfigs {
  const quiet: Readonly<Record<string, unknown>> = {
    reporters: [],
    collectCoverage: false,
    testSequencer: SEQUENCER,
    json: false,
    outputFile: undefined,
    notify: false,
    verbose: false,
    silent: true,
    ci: true,
    updateSnapshot: 'none',
    errorOnDeprecated: false,
    testResultsProcessor: undefined,
    logHeapUsage: false,
    runTestsByPath: true,
    nonFlagArgs: paths,
    onlyChanged: false,
    lastCommit: false,
    changedSince: undefined,
    changedFilesWithAncestor: false,
    findRelatedTests: false,
    onlyFailures: false,
    shard: undefined,
  }
  return {
    ...mutating,
    globalConfig: Object.freeze({ ...mutating.globalConfig, ...quiet }) as GlobalConfig,
  }
}

function wrapProject(config: ProjectConfig, modules: readonly string[]): ProjectConfig {
  const wrap = (inner: string | null, innerConfig: unknown): TransformerOptions => ({ inner, innerConfig })
  const escaped = modules.map(path => path.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return Object.freeze({
    ...config,
    runner: DRIVEN_RUNNER,
    testRunner: RUNNER,
    runtime: RUNTIME,
    transform: [
      ...config.transform.map(
        ([pattern, path, options]) => [pattern, TRANSFORMER, wrap(path, options)] as const,
      ),
      // For modules that no transformer of the project takes.
      [`^(?:${escaped.join('|')})$`, TRANSFORMER, wrap(null, {})] as const,
    ],
  })
}
