// Owns driving the project's Jest from the command: the ordinary run, and later rounds with the same configuration.
import { join } from 'node:path'
import {
  type CampaignPort,
  type DrivenRunner,
  type DriveOptions,
  type Session,
  safeText,
  type TestFile,
} from '@redproof/core'
import { relativePath } from '../relative-path.ts'
import { type DrivenOptions, RedproofReporter } from '../reporter.ts'
import { parseRunnerArgs } from './argv.ts'
import { openConfigGate } from './config-gate.ts'
import { holdReporter } from './driven-slot.ts'
import type { ProjectConfig, ReadConfigs } from './jest-config-types.ts'
import { JestUsageError } from './jest-usage-error.ts'
import {
  describeProjects,
  laterConfigs,
  mutatingConfigs,
  nameProjects,
  ordinaryConfigs,
} from './override-configs.ts'
import { type ProjectJest, SUPPORTED_JEST } from './project-jest.ts'
import { publisher } from './publish-session.ts'
import { redirectOutput } from './redirect-output.ts'
import { ORDER_RUNNER, type PreparedFirst, tryFirst } from './try-first.ts'
import { findCompileErrors } from './type-check.ts'
import { watchWorkers } from './workers.ts'

/** What was learnt when Jest read the project's configuration. */
interface Known {
  readonly own: ReadConfigs
  /** What the first run used. */
  readonly used: ReadConfigs
  readonly names: ReadonlyMap<string, string>
}

/** Flags that leave projects or files out without being a filter. */
const NARROWING_FLAGS = [
  'selectProjects',
  'ignoreProjects',
  'testPathIgnorePatterns',
  'testMatch',
  'testRegex',
  'roots',
  'filter',
]

/** Prepares the project's Jest. Throws JestUsageError when its flags or its configuration are wrong. */
export async function driveJest(project: ProjectJest, options: DriveOptions): Promise<DrivenRunner> {
  const { modules, repository, root, note } = options
  const argv = await parseRunnerArgs(project, options)
  const { exitCode } = process
  const folder = process.cwd()
  // Jest and its workers take their bearings from the working folder.
  process.chdir(root)
  const gate = openConfigGate(project.config)
  const workers = modules ? watchWorkers() : null
  const served = (modules ?? []).filter(({ instrumented }) => instrumented)
  const publish = publisher(served, repository)
  const say = onceEach(note)
  const paths = new Map<string, string>()
  let known: Known | null = null
  const driven: DrivenOptions = {
    stdoutTaken: options.stdoutTaken,
    failedFirst: options.failedFirst,
    release: options.release,
    mutated: modules !== null,
    note,
    version: project.version,
    passWithNoTests: () => known?.own.globalConfig.passWithNoTests ?? false,
    nameOf: config => known?.names.get(config.id) ?? '',
    selected: () => NARROWING_FLAGS.some(flag => argv[flag] !== undefined),
  }
  const reporter = new RedproofReporter(null, { records: options.records }, driven)
  const isDriven = (config: ProjectConfig): boolean =>
    config.runner === project.runner || config.runner === ORDER_RUNNER
  let prepared: PreparedFirst | null = null

  /** Changes what Jest has read for the first run, with mutants when there is a session. */
  async function readFirst(own: ReadConfigs, session: Session | null): Promise<ReadConfigs> {
    const used = changeFirst(own, session)
    const failures = await reporter.prepare(used.globalConfig)
    if (failures.length === 0) return used
    prepared = tryFirst({
      used,
      mutating: session !== null,
      names: known!.names,
      root: repository,
      runner: project.runner,
      failures,
    })
    reporter.stopWith(prepared.stop)
    return prepared.configs
  }

  function changeFirst(own: ReadConfigs, session: Session | null): ReadConfigs {
    refuse(own)
    const names = nameProjects(own.configs)
    const used = session
      ? mutatingConfigs(
          own,
          options.workers,
          served.map(({ file }) => join(repository, file)),
          isDriven,
        )
      : ordinaryConfigs(own, options.workers)
    known = { own, used, names }
    if (!session) return used
    if (own.globalConfig.collectCoverage)
      say('coverage is off in a mutating run: instrumented code would change its numbers.')
    if (own.globalConfig.workerThreads) say('mutants run in worker processes instead of threads.')
    for (const config of own.configs)
      if (!isDriven(config))
        say(
          `the project ${safeText(names.get(config.id) || config.rootDir, 80)} has a runner of its own and is left out of mutation.`,
        )
    publish(session, describeProjects(own.configs, project.runtime))
    return used
  }

  async function first(session: Session | null): Promise<void> {
    holdReporter(reporter)
    gate.use(own => readFirst(own, session))
    const giveBack = options.stdoutTaken ? redirectOutput('stderr') : null
    let failure: string | null = null
    try {
      const { results } = await project.runCLI(argv, [root])
      if (!results.success) failure = 'Jest reported a failed run'
    } catch (error) {
      if (error instanceof JestUsageError) throw error
      if (!known) throw new JestUsageError(`Jest could not be configured: ${oneLine(error)}`)
      failure = `Jest gave up: ${oneLine(error)}`
    } finally {
      giveBack?.()
      prepared?.close()
      publish.changed()
      holdReporter(null)
      process.exitCode = exitCode
    }
    if (!gate.passed)
      throw new JestUsageError(
        `This Jest (${project.version}) does not read its configuration as expected, so it cannot be driven. Supported: ${SUPPORTED_JEST}.`,
      )
    reporter.settle(failure)
  }

  const nameOf = ({ project: name, file }: TestFile): string => JSON.stringify([name, file])

  const port: CampaignPort = {
    async runFirst(session) {
      if (workers) workers.session = session
      await first(session)
      const files = reporter.finished
        .filter(({ context }) => isDriven(context.config))
        .map(({ path, context }): TestFile => {
          const file = {
            project: known!.names.get(context.config.id) ?? '',
            file: relativePath(repository, path),
          }
          paths.set(nameOf(file), path)
          return file
        })
      const verdict = reporter.summary?.decision.verdict
      return { files, usable: verdict === 'green' || verdict === 'known-only' }
    },
    async runAgain(session, files) {
      if (workers) workers.session = session
      publish(session, describeProjects(known!.own.configs, project.runtime))
      const again = new Set(files.map(file => paths.get(nameOf(file))!))
      gate.use(() => laterConfigs(known!.used, [...again]))
      const giveBack = redirectOutput('nowhere')
      try {
        await project.runCLI(argv, [root])
      } catch (error) {
        note(`a round in new workers ended early: ${oneLine(error)}`)
      } finally {
        giveBack()
        publish.changed()
        process.exitCode = exitCode
      }
    },
    ranOutOfMemory: file => workers?.ranOutOfMemory(file) ?? false,
    endWorker: file => workers?.end(file) ?? false,
  }

  return {
    reporter,
    port,
    isolated: true,
    runPlain: () => first(null),
    summary() {
      if (!reporter.summary) throw new Error('the run has not ended')
      return reporter.summary
    },
    compileErrors: ledger =>
      findCompileErrors({
        ledger,
        modules: served,
        root: repository,
        projects: new Map(known!.own.configs.map(config => [known!.names.get(config.id)!, config])),
      }),
    get changed() {
      return publish.changed()
    },
    async cancel() {
      publish.stop()
    },
    async close() {
      workers?.close()
      gate.use(null)
      process.chdir(folder)
      process.exitCode = exitCode
    },
  }
}

/** What cannot be driven at all. */
function refuse({ globalConfig, configs }: ReadConfigs): void {
  if (globalConfig.watch || globalConfig.watchAll)
    throw new JestUsageError('Watching is not supported: leave out --watch and --watchAll.')
  if (configs.some(({ testRunner }) => /[\\/]jest-jasmine2[\\/]/.test(testRunner)))
    throw new JestUsageError(`jest-jasmine2 is not supported. Supported: ${SUPPORTED_JEST}.`)
}

function onceEach(note: (sentence: string) => void): (sentence: string) => void {
  const said = new Set<string>()
  return sentence => {
    if (!said.has(sentence)) note(sentence)
    said.add(sentence)
  }
}

/** The first line of a message of Jest's that says something; its headlines are bullets. */
export function oneLine(error: unknown): string {
  const lines = String((error as Error | undefined)?.message ?? error)
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .map(line => line.replace(/^[\s●]+/, '').trim())
    .filter(line => line !== '')
  const [head = 'no message'] = lines
  return safeText(/:$/.test(head) && lines[1] ? `${head} ${lines[1]}` : head, 300)
}
