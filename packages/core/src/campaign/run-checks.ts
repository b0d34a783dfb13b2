// Owns the course of catch checks in the main process: a round with nothing undone, then each change undone, then each catch once more.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CatchCheck, FileChecks } from '../catch/catch-report.ts'
import { ALL_CHECKS_MS, type CheckTask, checkRounds, checkTasks } from '../catch/check-tasks.ts'
import { classifyCatch } from '../catch/classify-catch.ts'
import type { CaseObservation } from '../catch/observation.ts'
import { testsByImports } from '../changes/import-graph.ts'
import type { RevertPlan } from '../changes/revert-plan.ts'
import type { Reason } from '../types/reason.ts'
import { findBuiltCopy } from './built-copy.ts'
import { runCheckRound, type SeenFile } from './check-round.ts'
import type { DrivenRunner } from './driven-runner.ts'
import type { LedgerFile, TestFile } from './ledger.ts'
import { undoneTexts } from './undone-texts.ts'
import { withStarts } from './with-starts.ts'

export interface ChecksInput {
  /** Repository root, absolute. */
  readonly root: string
  readonly plan: RevertPlan
  /** The test files of the ordinary run, which was green or known-only, with what each evaluated. */
  readonly files: readonly LedgerFile[]
  readonly runner: Pick<DrivenRunner, 'port' | 'checks' | 'cancel'>
  /** A source's own tests, and the tests that import it themselves, by source. */
  readonly own: ReadonlyMap<string, readonly string[]>
  readonly importers: ReadonlyMap<string, readonly string[]>
  /** Ids of listed failures. */
  readonly known: ReadonlySet<string>
  /** No check starts after this moment (ms since the epoch); null when there is no budget. */
  readonly deadline: number | null
  /** Told how many checks there are, once that is known. */
  readonly onStart: (total: number) => void
  /** Told how many checks have ended since the last call. */
  readonly onChecks: (count: number) => void
  readonly isInterrupted: () => boolean
}

export interface ChecksResult {
  readonly checks: ReadonlyMap<string, FileChecks>
  /** Why what was not tried was not. */
  readonly undecided: Reason
  /** One sentence more on files that are unverified, untrusted text. */
  readonly notes: ReadonlyMap<string, string>
  /** Sources that differ on disk from what was undone. */
  readonly changed: ReadonlySet<string>
}

/** A check under way: its context is added to while it is tried again. */
type OpenCheck = CatchCheck & { context: NonNullable<CatchCheck['context']> }

const FILE_START_MS = 5_000
const LONGEST_FILE_MS = 60_000
/** Nothing is undone in the first round: only a worker that is stuck is to be ended. */
const CONTROL_FILE_MS = 60_000
/** How often another witness is asked where the first did not fail again. */
const CONFIRMATIONS = 3

/** Runs all checks. Its folder under the system's temp folder is removed at the end; nothing is served any more then. */
export async function runChecks(input: ChecksInput): Promise<ChecksResult> {
  const { plan, runner, known } = input
  const notes = new Map<string, string>()
  const whole = new Map<string, OpenCheck>()
  const hunks = new Map<string, Map<number, CatchCheck>>()
  const flaky = new Set<string>()
  const isPlanned = new Set(plan.files.map(({ file }) => file))
  const reach = reachOf(input)
  for (const { file } of plan.files) if (!reach.has(file)) whole.set(file, unreached(file, input, notes))
  const until = Math.min(Date.now() + ALL_CHECKS_MS, input.deadline ?? Number.POSITIVE_INFINITY)
  let stuck = false
  const why = (): Reason | null =>
    input.isInterrupted() ? 'interrupted' : stuck ? 'timeout' : Date.now() >= until ? 'out-of-budget' : null
  const dir = mkdtempSync(join(tmpdir(), 'redproof-check-'))
  const reaching = new Set([...reach.values()].flat())
  // A file that cannot be driven evaluated nothing that is known.
  const byPath = grouped(
    input.files.filter(
      ({ file, loaded, unsupported }) => reaching.has(file) && (loaded.length > 0 || unsupported === null),
    ),
  )
  const before = new Map<string, readonly SeenFile[]>()
  let msOf: ReadonlyMap<string, number> = new Map()
  let handedOut: ReadonlySet<string> = new Set()
  let rounds = 0

  /** Runs test files (by path) with these texts in place; resolves with what each showed. */
  async function round(
    texts: ReadonlyMap<string, string>,
    paths: readonly string[],
    fileLimit: (file: TestFile) => number,
    limitMs: number,
  ): Promise<ReadonlyMap<string, readonly SeenFile[]>> {
    runner.checks.serve(texts)
    const done = await runCheckRound({
      session: { dir, mode: 'check', round: rounds++, root: input.root, deadline: null, seatBelt: 'off' },
      files: paths.flatMap(path => byPath.get(path) ?? []),
      port: runner.port,
      cancel: () => runner.cancel(),
      fileLimit,
      limitMs,
    })
    stuck = done.stuck
    return grouped(done.seen)
  }

  async function control(): Promise<void> {
    const paths = [...new Set([...reach.values()].flat())]
    const usual = new Map(paths.map(path => [path, sum((byPath.get(path) ?? []).map(({ ms }) => ms))]))
    const limit = ({ file }: TestFile): number => CONTROL_FILE_MS + 3 * (usual.get(file) ?? 0)
    const all = sum(paths.map(file => limit({ project: '', file })))
    const started = performance.now()
    // Their own texts, so that it shows which of them the runner hands out at all.
    const texts = new Map(plan.files.map(({ file, newText }) => [file, newText]))
    const first = await round(texts, paths, limit, Math.min(all, ALL_CHECKS_MS))
    handedOut = new Set(runner.checks.served)
    const own = [...first].map(
      ([path, seen]) => [path, Math.max(usual.get(path) ?? 0, sum(seen.map(({ ms }) => ms)))] as const,
    )
    msOf = withStarts(new Map(own), performance.now() - started)
    for (const [path, seen] of first) {
      before.set(path, seen)
      for (const { observations, late } of seen)
        for (const { id, state } of [...observations, ...late]) if (state === 'fail') flaky.add(id)
    }
  }

  function observe(task: CheckTask, under: ReadonlyMap<string, readonly SeenFile[]>): OpenCheck {
    const seen = task.tests.flatMap(test => under.get(test) ?? [])
    const first = task.tests.flatMap(test => before.get(test) ?? [])
    const broken = seen.find(({ loadError }) => loadError !== null)
    const late = seen.flatMap(one => one.late)
    const lateBefore = new Set(first.flatMap(one => one.late).map(({ id }) => id))
    const unfinished = [...first, ...seen].filter(({ end }) => end !== 'done')
    const past = [task.file, ...task.together].find(
      file =>
        isPlanned.has(file) &&
        !handedOut.has(file) &&
        reach.get(file)?.some(test => task.tests.includes(test)),
    )
    if (broken && !notes.has(task.file)) notes.set(task.file, `${broken.file}: ${broken.loadError}`)
    if (past !== undefined) {
      const what = past === task.file ? 'it' : past
      notes.set(task.file, `The tests load ${what} past the runner, which could not undo it for them.`)
    }
    const stopped: Reason | null =
      past !== undefined
        ? 'unsupported'
        : input.isInterrupted()
          ? 'interrupted'
          : unfinished.length === 0
            ? null
            : unfinished.some(({ end }) => end === 'hang')
              ? 'timeout'
              : 'scope-mismatch'
    return {
      before: [
        ...first.flatMap(({ observations }) => observations),
        // An error that no case took is no case of before: it counts as one that was not there.
        ...late.filter(({ id }) => !lateBefore.has(id)).map(passed),
      ],
      under: [...seen.flatMap(({ observations }) => observations), ...late],
      context: { stopped, loadError: broken !== undefined, known, flaky, reaching: new Set(task.tests) },
    }
  }

  /** Tries tasks that share no test file in one run. */
  async function tryTogether(tasks: readonly CheckTask[]): Promise<readonly OpenCheck[]> {
    const texts = new Map(tasks.flatMap(task => [...undoneTexts(plan, task)]))
    const longest = Math.max(...tasks.map(({ limitMs }) => limitMs))
    const limit = Math.min(sum(tasks.map(({ limitMs }) => limitMs)), Math.max(longest, until - Date.now()))
    const fileLimit = ({ file }: TestFile): number =>
      Math.min(2 * (msOf.get(file) ?? 0) + FILE_START_MS, LONGEST_FILE_MS)
    const under = await round(
      texts,
      tasks.flatMap(({ tests }) => tests),
      fileLimit,
      limit,
    )
    return tasks.map(task => observe(task, under))
  }

  /** A catch counts when a witness fails once more; one that passes then is flaky. */
  async function confirm(tasks: readonly CheckTask[]): Promise<void> {
    const confirmed = new Set<string>()
    const open = (): readonly CheckTask[] =>
      tasks.filter(({ file }) => {
        const check = whole.get(file)
        return (
          check !== undefined &&
          !confirmed.has(file) &&
          classifyCatch(check.before, check.under, check.context).outcome === 'caught'
        )
      })
    for (let time = 0; time < CONFIRMATIONS; time++) {
      const again = open().map(task => {
        const { before: first, under, context } = whole.get(task.file)!
        const [witness] = classifyCatch(first, under, context).by
        return { ...task, tests: [witness!.file] }
      })
      for (const together of checkRounds(again)) {
        if (why() !== null) break
        const seen = await tryTogether(together)
        for (const [i, task] of together.entries()) {
          const check = whole.get(task.file)!
          const second = seen[i]!
          const by = new Set(
            classifyCatch(second.before, second.under, second.context).by.map(({ id }) => id),
          )
          const claimed = classifyCatch(check.before, check.under, check.context).by
          if (claimed.some(({ id }) => by.has(id))) confirmed.add(task.file)
          for (const { id, file } of claimed) if (file === task.tests[0] && !by.has(id)) flaky.add(id)
        }
      }
    }
    // Half of a proof: what was cut short counts only where an assertion failed.
    for (const { file } of open()) {
      const check = whole.get(file)!
      whole.set(file, { ...check, context: { ...check.context, stopped: why() ?? 'flaky' } })
    }
  }

  try {
    if (reach.size > 0 && why() === null) {
      await control()
      const tasks = checkTasks(plan, { reach, own: input.own, importers: input.importers, ms: msOf })
      const files = tasks.filter(({ hunk }) => hunk === null)
      input.onStart(tasks.length)
      for (const together of checkRounds(files)) {
        if (why() !== null) break
        const seen = await tryTogether(together)
        for (const [i, { file }] of together.entries()) whole.set(file, seen[i]!)
        input.onChecks(together.length)
      }
      await confirm(files)
      for (const together of checkRounds(tasks.filter(({ hunk }) => hunk !== null))) {
        if (why() !== null) break
        const seen = await tryTogether(together)
        for (const [i, { file, hunk }] of together.entries()) {
          const own = hunks.get(file) ?? new Map<number, CatchCheck>()
          hunks.set(file, own.set(hunk!, seen[i]!))
        }
        input.onChecks(together.length)
      }
    }
    const checks = new Map(
      plan.files.map(({ file }): [string, FileChecks] => {
        const one = whole.get(file)
        const parts = hunks.get(file)
        return [file, { ...(one ? { whole: one } : {}), ...(parts ? { hunks: parts } : {}) }]
      }),
    )
    return { checks, undecided: why() ?? 'out-of-budget', notes, changed: changedNow(input) }
  } finally {
    runner.checks.serve(new Map())
    rmSync(dir, { recursive: true, force: true })
  }
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)

/** By path: a test file may belong to several projects. */
function grouped<T extends TestFile>(files: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const one of files) groups.set(one.file, [...(groups.get(one.file) ?? []), one])
  return groups
}

const passed = (one: CaseObservation): CaseObservation => ({ ...one, state: 'pass', failedBy: null })

/**
 * Test files by each source that they evaluated; sources that none evaluated are left out. Where the run could not
 * tell (a file that could not be loaded, or whose cases were all skipped) what a test imports stands in for it.
 */
function reachOf({ root, plan, files }: ChecksInput): ReadonlyMap<string, readonly string[]> {
  const reach = new Map<string, readonly string[]>()
  const silent = files.filter(({ loaded, unsupported }) => loaded.length === 0 && unsupported === null)
  const imported =
    silent.length === 0
      ? new Map<string, readonly string[]>()
      : testsByImports(
          root,
          [...new Set(silent.map(({ file }) => file))],
          plan.files.map(({ file }) => file),
        )
  for (const { file } of plan.files) {
    const evaluated = files.filter(({ loaded }) => loaded.includes(file)).map(test => test.file)
    const tests = [...evaluated, ...(imported.get(file) ?? [])]
    if (tests.length > 0) reach.set(file, [...new Set(tests)])
  }
  return reach
}

function unreached(file: string, { root, files }: ChecksInput, notes: Map<string, string>): OpenCheck {
  const copy = findBuiltCopy(root, file, new Set(files.flatMap(({ loaded }) => loaded)))
  notes.set(file, copy === null ? 'No test that ran loads it.' : `A test loads ${copy} instead of it.`)
  return { before: [], under: [], context: copy === null ? {} : { stopped: 'not-loaded' } }
}

function changedNow({ root, plan }: ChecksInput): ReadonlySet<string> {
  const differs = ({ file, newText }: RevertPlan['files'][number]): boolean => {
    try {
      return readFileSync(join(root, file), 'utf8') !== newText
    } catch {
      return true
    }
  }
  return new Set(plan.files.filter(differs).map(({ file }) => file))
}
