// Owns driving the project's Jest from the command: the ordinary run, and later rounds with the same configuration.
import { join } from 'node:path'
import {
  type CampaignPort,
  type CheckPort,
  type DrivenRunner,
  type DriveOptions,
  journalPath,
  passedFiles,
  readJournal,
  type Session,
  safeText,
  type TestFile,
} from '@redproof/core'
import { fileKey, outOfPlaceSentence } from '@redproof/core/reporter'
import { relativePath } from '../relative-path.ts'
import { RedproofReporter } from '../reporter.ts'
import { readResult } from '../worker/kept-result.ts'
import { parseRunnerArgs } from './argv.ts'
import { leftOutOf, refuse, setUpOf } from './config-facts.ts'
import { openConfigGate } from './config-gate.ts'
import { holdReporter } from './driven-slot.ts'
import { type FileReport, readFile } from './facts.ts'
import type { ProjectConfig, ReadConfigs } from './jest-config-types.ts'
import { JestUsageError } from './jest-usage-error.ts'
import { oneLine } from './one-line.ts'
import {
  DRIVEN_RUNNER,
  describeProjects,
  laterConfigs,
  mutatingConfigs,
  nameProjects,
  ordinaryConfigs,
} from './override-configs.ts'
import { type CliResult, type ProjectJest, SUPPORTED_JEST } from './project-jest.ts'
import { publisher } from './publish-session.ts'
import { hideForcedExits, redirectOutput } from './redirect-output.ts'
import type { DrivenOptions } from './reporter-options.ts'
import type { JestTest } from './run-files.ts'
import { clearRun, holdRunnerSlot, type RunnerSlot, stopRun } from './runner-slot.ts'
import { type PreparedFirst, tryFirst } from './try-first.ts'
import { checkTypes } from './type-check.ts'
import { watchWorkers } from './workers.ts'

/** What was learnt when Jest read the project's configuration. */
interface Known {
  readonly own: ReadConfigs
  /** What the first run used. */
  readonly used: ReadConfigs
  readonly names: ReadonlyMap<string, string>
}

/** How long a worker may take to end by itself after an interruption, milliseconds. */
const CANCEL_GRACE_MS = 300

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

/** What Jest's command has before it reads a configuration: configurations and tests ask for it. */
function standInForCommand({ bin }: ProjectJest, { runnerArgs, filters }: DriveOptions): void {
  process.env.NODE_ENV ??= 'test'
  process.argv = [process.argv[0]!, bin, ...runnerArgs, ...filters]
}

/** Prepares the project's Jest. Throws JestUsageError when its flags or its configuration are wrong. */
export async function driveJest(project: ProjectJest, options: DriveOptions): Promise<DrivenRunner> {
  const { repository, root, note } = options
  const undoable = options.undoable ?? new Map<string, string>()
  /** Something will be served with another text than it has on disk. */
  const watched = options.modules !== null || undoable.size > 0
  standInForCommand(project, options)
  const argv = await parseRunnerArgs(project, options)
  const { exitCode } = process
  const folder = process.cwd()
  // Jest and its workers take their bearings from the working folder.
  process.chdir(root)
  const gate = openConfigGate(project.config)
  const leftOutByCoverage = new Set(
    options.modules && options.honourCoverage ? await leftOutOf(gate, argv, options, options.modules) : [],
  )
  const modules = options.modules?.filter(({ file }) => !leftOutByCoverage.has(file)) ?? null
  const workers = watched ? watchWorkers() : null
  const served = (modules ?? []).filter(({ instrumented }) => instrumented)
  const publish = publisher({ modules: served, undoable, root: repository })
  const slot: RunnerSlot = {
    runner: project.runner,
    phasesOf: null,
    stopped: false,
    interrupt: () => undefined,
  }
  holdRunnerSlot(slot)
  const say = onceEach(note)
  const paths = new Map<string, string>()
  let known: Known | null = null
  const driven: DrivenOptions = {
    stdoutTaken: options.stdoutTaken,
    failedFirst: options.failedFirst,
    release: options.release,
    mutated: watched,
    note,
    version: project.version,
    passWithNoTests: () => known?.own.globalConfig.passWithNoTests ?? false,
    nameOf: config => known?.names.get(config.id) ?? '',
    selected: () => NARROWING_FLAGS.some(flag => argv[flag] !== undefined),
  }
  const reporter = new RedproofReporter(null, { records: options.records }, driven)
  const isDriven = (config: ProjectConfig): boolean =>
    config.runner === project.runner || config.runner === DRIVEN_RUNNER
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
      slot,
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
          [...served.map(({ file }) => file), ...undoable.keys()].map(file => join(repository, file)),
          isDriven,
        )
      : ordinaryConfigs(own, options.workers)
    known = { own, used, names }
    if (!session) return used
    if (own.globalConfig.collectCoverage)
      say('coverage is off in this run: what is served in place of your code would change its numbers.')
    if (own.globalConfig.workerThreads) say('tests run in worker processes instead of threads.')
    for (const config of own.configs)
      if (!isDriven(config))
        say(
          `the project ${safeText(names.get(config.id) || config.rootDir, 80)} has a runner of its own, so mutants and undone changes leave it out.`,
        )
    publish(session, describeProjects(own.configs, project.runtime))
    return used
  }

  async function first(session: Session | null): Promise<void> {
    holdReporter(reporter)
    clearRun(slot)
    gate.use(own => readFirst(own, session))
    const unhide = session ? hideForcedExits() : null
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
      unhide?.()
      prepared?.close()
      publish.changed()
      holdReporter(null)
      process.exitCode = exitCode
    }
    if (!gate.passed)
      throw new JestUsageError(
        `This Jest (${project.version}) does not read its configuration as expected, so it cannot be driven. Supported: ${SUPPORTED_JEST}.`,
      )
    // Files whose cases had passed, and whose mutants were being tried when the run was to end.
    const complete = session !== null && slot.stopped && reporter.adopt(test => keptResult(session, test))
    reporter.settle(complete ? null : (failure ?? (await inDeclaredOrder())))
  }

  /** What failed before came first: where that put it ahead of its place, its file runs once more, unseen. */
  async function inDeclaredOrder(): Promise<string | null> {
    const wanted = new Set(reporter.outOfPlace().map(fileKey))
    const nameOf = ({ context }: JestTest): string => known!.names.get(context.config.id) ?? ''
    const paths = reporter.finished
      .filter(test =>
        wanted.has(fileKey({ project: nameOf(test), file: relativePath(repository, test.path) })),
      )
      .map(({ path }) => path)
    if (paths.length === 0) return null
    // A result names its project where that has a name, and a path that one project has needs none.
    const projectOf = ({
      testFilePath,
      displayName,
    }: CliResult['results']['testResults'][number]): string => {
      const names = reporter.finished.filter(({ path }) => path === testFilePath).map(nameOf)
      return names.length === 1 ? names[0]! : (displayName?.name ?? '')
    }
    const results = await runUnseen(laterConfigs(ordinaryConfigs(known!.own, options.workers), paths))
    const again = (results ?? []).flatMap(
      result => readFile(result, [], relativePath(repository, result.testFilePath), projectOf(result)).cases,
    )
    return outOfPlaceSentence(reporter.cases, again)
  }

  /** Runs with another configuration; nothing of it is shown. Null when Jest gave up. */
  async function runUnseen(
    configs: ReadConfigs,
  ): Promise<readonly (FileReport & { readonly testFilePath: string })[] | null> {
    clearRun(slot)
    gate.use(() => configs)
    const giveBack = redirectOutput('nowhere')
    try {
      return (await project.runCLI(argv, [root])).results.testResults
    } catch (error) {
      note(`a round in new workers ended early: ${oneLine(error)}`)
      return null
    } finally {
      giveBack()
      process.exitCode = exitCode
    }
  }

  function keptResult(session: Session, { path, context }: JestTest): FileReport | null {
    const name = known?.names.get(context.config.id) ?? ''
    return readResult(journalPath(session, name, relativePath(repository, path)))
  }

  const port: CampaignPort = {
    async runFirst(session) {
      workers?.begin(session)
      await first(session)
      const files = reporter.finished
        .filter(({ context }) => isDriven(context.config))
        .map(({ path, context }): TestFile => {
          const file = {
            project: known!.names.get(context.config.id) ?? '',
            file: relativePath(repository, path),
          }
          paths.set(fileKey(file), path)
          return file
        })
      leftOut =
        reporter.finished.some(({ context }) => !isDriven(context.config)) ||
        files.some(file => isUnknown(readJournal(journalPath(session, file.project, file.file))))
      const verdict = reporter.summary?.decision.verdict
      return {
        files,
        usable: verdict === 'green' || verdict === 'known-only',
        ...(reporter.summary ? { passed: passedFiles(reporter.summary) } : {}),
        outside: setUpOf(known!.own).map(path => relativePath(repository, path)),
      }
    },
    async runAgain(session, files) {
      workers?.begin(session)
      publish(session, describeProjects(known!.own.configs, project.runtime))
      const again = new Set(files.map(file => paths.get(fileKey(file))!))
      await runUnseen(laterConfigs(known!.used, [...again]))
      publish.changed()
    },
    ranOutOfMemory: file => workers?.ranOutOfMemory(file) ?? false,
    endWorker: file => workers?.end(file) ?? false,
  }

  let leftOut = false
  const checks: CheckPort = {
    serve: publish.undo,
    served: publish.asked,
    get leftOut() {
      return leftOut
    },
  }

  return {
    reporter,
    port,
    checks,
    leftOut: leftOutByCoverage,
    isolated: true,
    runPlain: () => first(null),
    summary() {
      if (!reporter.summary) throw new Error('the run has not ended')
      return reporter.summary
    },
    checkTypes: ledger =>
      checkTypes({
        ledger,
        modules: served,
        root: repository,
        projects: new Map(known!.own.configs.map(config => [known!.names.get(config.id)!, config])),
        isCancelled: () => slot.stopped,
      }),
    get changed() {
      return publish.changed()
    },
    async cancel() {
      publish.stop()
      stopRun(slot)
      // Jest waits for workers to end by themselves, which one that hangs does not.
      await new Promise<void>(done => setTimeout(done, CANCEL_GRACE_MS))
      if (slot.stopped) workers?.endAll()
    },
    async close() {
      workers?.close()
      holdRunnerSlot(null)
      gate.use(null)
      process.chdir(folder)
      process.exitCode = exitCode
    },
  }
}

/** True when nothing is known about what a test file has loaded, since it could not be driven. */
function isUnknown(lines: ReturnType<typeof readJournal>): boolean {
  const loaded = lines.find(line => line.t === 'loaded')
  return lines.some(line => line.t === 'unsupported') && !loaded?.files.length
}

function onceEach(note: (sentence: string) => void): (sentence: string) => void {
  const said = new Set<string>()
  return sentence => {
    if (!said.has(sentence)) note(sentence)
    said.add(sentence)
  }
}
