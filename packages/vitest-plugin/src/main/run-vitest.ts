// Owns driving the project's Vitest from the command: the ordinary run, and later rounds on the same instance.
import { availableParallelism } from 'node:os'
import { setTimeout as setTimer } from 'node:timers/promises'
import {
  type Besides,
  type CampaignPort,
  type CheckPort,
  type DriveOptions,
  journalPath,
  passedFiles,
  type RunSummary,
  readJournal,
  type Session,
  type TestFile,
} from '@redproof/core'
import { fileKey, outOfPlaceSentence, refuse } from '@redproof/core/reporter'
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import { relativePath } from '../relative-path.ts'
import { RedproofReporter } from '../reporter.ts'
import { SESSION_KEY, type VitestSession } from '../worker/vitest-api.ts'
import { createBesides } from './besides.ts'
import { leftOutOf, setUpOf } from './config-facts.ts'
import { createVitest } from './create-vitest.ts'
import { readModule } from './facts.ts'
import { mutationPlugin } from './plugin.ts'
import type { ProjectVitest } from './project-vitest.ts'
import { refusedProjects } from './refused-projects.ts'
import { runAgainUnseen } from './run-again-unseen.ts'
import { stdoutToStderr } from './stdout-to-stderr.ts'
import { transformAhead } from './transform-ahead.ts'
import { VitestUsageError } from './vitest-usage-error.ts'
import { createWorkers } from './workers.ts'

/** A Vitest instance under redproof's control. */
export interface DrivenVitest {
  readonly reporter: RedproofReporter
  readonly port: CampaignPort
  /** Undoes changes in what Vitest serves. */
  readonly checks: CheckPort
  /** False where test files share a worker, so that replay must wait for a worker of its own. */
  readonly isolated: boolean
  /** An ordinary run without mutants. */
  runPlain(): Promise<void>
  /** What the first run showed. */
  summary(): RunSummary
  /** Modules that coverage settings leave out. */
  readonly leftOut: ReadonlySet<string>
  /** Modules changed on disk while the run was on. */
  readonly changed: ReadonlySet<string>
  /** Ends the run that is on as soon as Vitest can. */
  cancel(): Promise<void>
  /** Closes, ahead of the summary, which may be another one then. */
  finish(): Promise<void>
  close(): Promise<void>
}

const NONE_REFUSED: ReadonlyMap<string, string> = new Map()

/** Milliseconds after which the first workers have been spawned and are loading. */
const WORKER_START_MS = 30

/** Milliseconds that Vitest may take to close. */
const CLOSE_MS = 15_000

/** How long a worker may take to end by itself after an interruption, milliseconds. */
const CANCEL_GRACE_MS = 700

/** Creates the project's Vitest with redproof in it. Throws VitestUsageError when it cannot be configured. */
export async function driveVitest(project: ProjectVitest, options: DriveOptions): Promise<DrivenVitest> {
  const { node } = project
  const undoable = options.undoable ?? null
  const modules = options.modules ?? (undoable ? [] : null)
  const reporter = new RedproofReporter({}, { ...options, mutated: modules !== null })
  const { plugin, state, adopt } = mutationPlugin({
    root: options.repository,
    modules: modules ?? [],
    undoable: undoable ?? new Map(),
  })
  let current: Session | null = null
  const workers = createWorkers(node, project.early, (session, name, moduleId) => {
    const path = journalPath(session, name, relativePath(options.repository, moduleId))
    const lines = readJournal(path)
    return lines.some(({ t }) => t === 'try') && lines.at(-1)?.t !== 'done'
  })
  const exitCode = process.exitCode
  const { vitest, filters } = await createVitest(project, options, modules ? [plugin] : [])
  // Not in the published types; the loop below needs them to be swapped for the later rounds.
  const inside = vitest as unknown as { reporters: Reporter[] }
  if (!Array.isArray(inside.reporters))
    throw new VitestUsageError(
      `This Vitest (${project.version}) keeps its reporters elsewhere, so it cannot be driven.`,
    )
  // A reporter line in the configuration would record the run once more, and decide its own exit code.
  inside.reporters = [...inside.reporters.filter(each => !RedproofReporter.is(each)), reporter]
  let summary: RunSummary | null = null
  let leftOut = false
  const isolated = vitest.projects.every(one => one.config.isolate !== false)

  const refused = modules
    ? refusedProjects(vitest.projects, { state, adopt, install: workers.install, note: options.note })
    : NONE_REFUSED
  if (options.honourCoverage)
    for (const file of leftOutOf(vitest, options.repository, modules ?? [])) state.leftOut.add(file)

  const fileOf = (specification: TestSpecification): TestFile => ({
    project: specification.project.name,
    file: relativePath(options.repository, specification.moduleId),
  })

  const isOf = (specification: TestSpecification, file: TestFile): boolean =>
    fileKey(fileOf(specification)) === fileKey(file)

  /** What the next run of this instance hands to its workers. */
  function provide(session: Session): void {
    current = session
    provideTo(session)
  }

  function provideTo(session: Session): void {
    for (const one of vitest.projects) {
      const value: VitestSession = {
        ...session,
        vitest: project.main,
        internal: project.internal,
        baseRunner: state.ownRunner.get(one) ?? null,
      }
      ;(one.provide as (key: string, value: unknown) => void)(SESSION_KEY, value)
    }
  }

  /** What Vitest has planned, in the first run. */
  const seen: TestSpecification[] = []
  let ended = 0
  let passed = true
  let over = false
  /** Told when only mutants are left. */
  let onlyMutants: ((files: readonly TestFile[], besides: Besides) => void) | null = null
  const besides = options.workers === 1 ? null : createBesides({ vitest, workers, provide: provideTo })
  const listener = {
    onTestRunStart(all: readonly TestSpecification[]) {
      seen.push(...all)
      if (!modules) return
      // While the first workers start this process has nothing else to do.
      setTimeout(() => {
        for (const module of modules) void module.instrumented
        void transformAhead(all, () => over || ended === all.length)
      }, WORKER_START_MS)
    },
    onTestModuleEnd(module: TestModule) {
      ended++
      passed &&= module.ok()
      if (ended === seen.length) workers.hush()
      // Only mutants are left: some will have to be confirmed in a new worker.
      const idle = options.workers !== 1 && availableParallelism() > 1
      if (ended !== seen.length || !passed || !idle) return
      workers.prepare()
      if (besides && isolated && seen.every(one => besides.takes(one)))
        onlyMutants?.(seen.map(fileOf), {
          // Once the run is over Vitest is told what the next one is: nothing may come between.
          free: () => (over ? 0 : besides.free()),
          run: (session, file) => besides.run(session, seen.find(one => isOf(one, file))!),
        })
    },
  }

  async function first(): Promise<void> {
    inside.reporters.push(listener)
    const giveBack = options.stdoutTaken ? stdoutToStderr() : null
    try {
      await vitest.start([...filters])
    } catch (error) {
      // An empty run has been reported to the reporters by then.
      if ((error as { code?: string }).code !== 'VITEST_FILES_NOT_FOUND') throw error
    } finally {
      over = true
      giveBack?.()
      // The reporter puts back what the tests' own result made of it, so this is what came after.
      const after = process.exitCode !== exitCode
      process.exitCode = exitCode
      inside.reporters.splice(inside.reporters.indexOf(listener), 1)
      if (reporter.ended)
        summary = reporter.settle(
          after
            ? 'Vitest failed the run after its tests (coverage below its threshold, say)'
            : await inDeclaredOrder(),
        )
    }
  }

  /** What failed before came first: where that put it ahead of its place, its file runs once more, unseen. */
  async function inDeclaredOrder(): Promise<string | null> {
    const files = reporter.outOfPlace()
    if (files.length === 0) return null
    await besides?.handedOver()
    if (current) provide({ ...current, mode: 'off' })
    const before = reporter.cases
    const again = (await runUnseen(files)).flatMap(module => readModule(module, options.repository).cases)
    return outOfPlaceSentence(before, again)
  }

  /** Runs files again, each in a new worker; nothing of it reaches the user's reporters. */
  async function runUnseen(files: readonly TestFile[]): Promise<readonly TestModule[]> {
    const wanted = new Set(files.map(fileKey))
    workers.hush()
    const again = seen.filter(one => wanted.has(fileKey(fileOf(one))))
    const modules = await runAgainUnseen(vitest, again).finally(() => {
      process.exitCode = exitCode
    })
    // It tells of what ran before as well.
    return modules.filter(({ project: one, moduleId }) =>
      wanted.has(fileKey({ project: one.name, file: relativePath(options.repository, moduleId) })),
    )
  }

  let closing: Promise<void> | null = null
  function close(): Promise<void> {
    closing ??= closeNow()
    return closing
  }

  /** What Vitest takes down only now may fail the run, and print. */
  async function closeNow(): Promise<void> {
    project.early?.end()
    await workers.dropPrepared()
    const giveBack = options.stdoutTaken ? stdoutToStderr() : null
    const late = new AbortController()
    process.exitCode = exitCode
    try {
      await Promise.race([vitest.close(), setTimer(CLOSE_MS, undefined, late)])
    } finally {
      late.abort()
      giveBack?.()
      if (summary) {
        if (process.exitCode !== exitCode)
          summary = reporter.settle('Vitest failed the run as it closed (a global teardown, say)')
        reporter.tellEnd(summary)
      }
      process.exitCode = exitCode
    }
  }

  const port: CampaignPort = {
    async runFirst(session, onOnlyMutants) {
      provide(session)
      onlyMutants = onOnlyMutants ?? null
      await first()
      const specifications = seen.filter(
        one => state.projects.has(one.project) || refused.has(one.project.name),
      )
      leftOut = seen.some(one => !state.projects.has(one.project) || refused.has(one.project.name))
      for (const one of specifications) {
        const why = refused.get(one.project.name)
        if (why) refuse(session, fileOf(one), why)
      }
      const verdict = summary?.decision.verdict
      return {
        files: specifications.map(fileOf),
        usable: verdict === 'green' || verdict === 'known-only',
        ...(summary ? { passed: passedFiles(summary) } : {}),
        outside: setUpOf(vitest).map(path => relativePath(options.repository, path)),
      }
    },
    async runAgain(session, files) {
      await besides?.handedOver()
      provide(session)
      await runUnseen(files)
    },
    ranOutOfMemory: ({ project: name, file }, session) =>
      workers.ranOutOfMemory(session, name, `${options.repository}/${file}`),
    endWorker: ({ project: name, file }, session) =>
      workers.end(session, name, `${options.repository}/${file}`),
  }

  const checks: CheckPort = {
    serve(texts) {
      const files = new Set([...state.undone.keys(), ...texts.keys()])
      state.undone = texts
      state.served.clear()
      for (const file of files) vitest.invalidateFile(`${options.repository}/${file}`)
    },
    served: state.served,
    get leftOut() {
      return leftOut
    },
  }

  return {
    reporter,
    port,
    checks,
    isolated,
    runPlain: first,
    summary() {
      if (!summary) throw new Error('the run has not ended')
      return summary
    },
    changed: state.changed,
    leftOut: state.leftOut,
    async cancel() {
      const timer = setTimeout(() => workers.endAll(), CANCEL_GRACE_MS)
      await vitest.cancelCurrentRun('keyboard-input')
      clearTimeout(timer)
    },
    finish: close,
    close,
  }
}
