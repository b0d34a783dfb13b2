// Owns the reporter line: records, the verdict with its scope guard, and a run that is failed but never passed by it.
import {
  beginRun,
  createNonce,
  encodeRecord,
  findRepository,
  openRecordSink,
  type PastOptions,
  pastOptions,
  type RecordFields,
  type RecordKind,
  type RunCourse,
  type RunMemory,
  type RunSummary,
  recallRun,
  rememberRun,
  renderNews,
  safeText,
} from '@redproof/core'
import { type SettledCase, totalCounts } from '@redproof/core/reporter'
import { guardExit } from './main/exit-guard.ts'
import type { CaseReport, FileReport } from './main/facts.ts'
import type { GlobalConfig, ProjectConfig } from './main/jest-config-types.ts'
import { jestVersionOf } from './main/project-jest.ts'
import { type DrivenOptions, isDriven, type ReporterOptions } from './main/reporter-options.ts'
import { type JestTest, RunFiles } from './main/run-files.ts'
import { scopeOf } from './main/scope.ts'

interface Aggregated {
  readonly numTotalTestSuites: number
  readonly wasInterrupted: boolean
  readonly snapshot?: { readonly failure?: boolean }
}

/** Fields of a record but the nonce, kept apart for each member of a union. */
type WithoutRun<T> = T extends unknown ? Omit<T, 'run'> : never

/** Jest reporter. It only observes; every other reporter stays as it is. */
export class RedproofReporter {
  readonly #write: ((line: string) => void) | null
  readonly #driven: DrivenOptions | null
  readonly #run: string = createNonce()
  #config: GlobalConfig | null
  #root = ''
  #files: RunFiles = this.#noFiles()
  #scheduled = 0
  #started = 0
  #interrupted = false
  #snapshots = false
  #partial = false
  readonly #past: Required<PastOptions>
  #memory: RunMemory | null = null
  #stop: (() => void) | null = null
  #course: RunCourse | null = null
  #startedAt = 0
  #endedAt = 0
  #ms = 0
  #summary: RunSummary | null = null
  #unguard: (() => void) | null = null

  /** Jest calls it with its configuration and the options of the line. */
  constructor(config: GlobalConfig | null, options: ReporterOptions = {}, driven: unknown = null) {
    this.#config = config
    this.#driven = isDriven(driven) ? driven : null
    this.#past = this.#driven ? { ...this.#driven, strictKnown: false } : pastOptions(options, process.env)
    this.#write = openRecordSink({
      records: this.#driven
        ? (options.records ?? 'auto')
        : (process.env.REDPROOF_RECORDS ?? options.records ?? 'auto'),
      stdoutTaken: this.#driven?.stdoutTaken ?? false,
    })
  }

  /** Called by the command's hand-over when Jest makes its reporters. */
  attach(config: GlobalConfig): void {
    this.#config = config
  }

  /** Test files that have ended, as Jest names them. */
  get finished(): readonly JestTest[] {
    return this.#files.tests
  }

  /** Prints one record of this run. */
  record<K extends RecordKind>(kind: K, fields: WithoutRun<RecordFields<K>>): void {
    // Encoding ten thousand lines for nobody would be most of the price of the reporter line.
    this.#write?.(encodeRecord(kind, { ...fields, run: this.#run } as unknown as RecordFields<K>))
  }

  async onRunStart(results: Aggregated): Promise<void> {
    const config = this.#config!
    this.#root = findRepository(config.rootDir).root
    this.#scheduled = results.numTotalTestSuites
    this.#started = performance.now()
    this.#startedAt = Date.now()
    this.#files = this.#noFiles()
    this.#summary = null
    this.#guard(config)
    const scope = this.#scope()
    const { root, kind } = scope
    this.record('test-run', {
      event: 'start',
      runner: 'jest',
      version: this.#version(),
      root,
      scope: kind,
      at: new Date().toISOString(),
    })
    const inOrder = this.#stop !== null
    this.#course = beginRun(this.#memory ?? (await this.#remember()), { inOrder })
    const { failures } = this.#course.memory.order
    if (failures.length > 0 && !inOrder)
      this.#say('Jest keeps its own order here, so what failed before does not come first.')
  }

  /** Who watches may leave at any time. */
  #guard({ watch, watchAll }: GlobalConfig): void {
    this.#unguard?.()
    this.#unguard =
      watch || watchAll
        ? null
        : guardExit(() => {
            const ended = this.#files.settled.length
            return `Only ${ended} of ${this.#scheduled} test files had finished when the process ended: code under test called process.exit.`
          })
  }

  /** Reads the past before Jest makes its workers, so that the command can have failures come first. */
  async prepare(config: GlobalConfig): Promise<RunMemory['order']['failures']> {
    this.#config = config
    this.#root = findRepository(config.rootDir).root
    this.#memory = await this.#remember()
    return this.#memory.order.failures
  }

  /** Failures come first in the run that begins; `stop` ends it when one of them is still red. */
  stopWith(stop: () => void): void {
    this.#stop = stop
  }

  async #remember(): Promise<RunMemory> {
    const { watch, watchAll, randomize } = this.#config!
    const scope = this.#scope()
    const input = {
      ...this.#past,
      checkout: this.#root,
      root: scope.root,
      config: scope.config,
      failedFirst: this.#past.failedFirst && !watch && !watchAll,
      shuffled: randomize === true,
    }
    const memory = await recallRun(input, sentence => this.#say(sentence))
    const { note } = memory.order
    if (note !== null) this.#say(note)
    return memory
  }

  #say(sentence: string): void {
    if (this.#driven) this.#driven.note(sentence)
    else process.stderr.write(`redproof: ${safeText(sentence, 400)}\n`)
  }

  onTestFileStart(test: JestTest): void {
    this.#files.begin(test)
  }

  onTestCaseResult(test: JestTest, report: CaseReport): void {
    this.#files.attempt(test, report)
  }

  onTestFileResult(test: JestTest, result: FileReport): void {
    const file = this.#files.end(test, result)
    // The rest of the file has been skipped by then, so nothing is lost by looking at its end.
    if (file.cases.some(each => this.#course!.settle(each))) this.#stop?.()
    for (const { file: path, name, titles, id, project: of, attempts: each } of file.cases)
      for (const [retry, { state, ms }] of each.entries())
        this.record('test-case', { file: path, name, titles, id, project: of, retry, ms, state })
    const { project, ms, state, counts } = file
    this.record('test-file', { file: file.file, project, ms, state, cases: counts })
  }

  /**
   * Takes in the results of files that had ended for themselves when an interruption kept Jest from hearing of
   * them, asked from `read` (null for one that had not); true when no file of the run is missing then.
   */
  adopt(read: (test: JestTest) => FileReport | null): boolean {
    for (const test of this.#files.begun) {
      const result = read(test)
      if (result) this.onTestFileResult(test, result)
    }
    const complete = this.#files.settled.length === this.#scheduled
    if (complete) this.#interrupted = false
    return complete
  }

  async onRunComplete(_contexts: unknown, results: Aggregated): Promise<void> {
    this.#unguard?.()
    this.#unguard = null
    this.#interrupted = results.wasInterrupted
    this.#snapshots = results.snapshot?.failure === true
    this.#ms = performance.now() - this.#started
    this.#endedAt = Date.now()
    this.#partial = this.#isPartial()
    if (this.#driven) return
    this.settle(null)
    const { ended, decision } = this.#summary!
    const news = await rememberRun({ ...ended, mutants: [], env: process.env })
    for (const note of news.notes) this.#say(note)
    const past = renderNews(news, ended.memory.entries)
    process.stderr.write(`redproof  ${decision.verdict}  ${safeText(decision.sentence, 300)}\n${past}`)
  }

  /** Fails the run where Jest itself would have passed it; Jest keeps its own code for a red one. */
  getLastError(): Error | undefined {
    if (this.#driven || !this.#summary) return undefined
    const { decision, tests } = this.#summary
    if (decision.verdict === 'unverified' || decision.verdict === 'red')
      return new Error(`redproof: ${decision.sentence}`)
    if (this.#past.strictKnown && tests.fixed.length > 0)
      return new Error('redproof: known failures pass by now: remove them from the list.')
    return undefined
  }

  /** What the last run showed; null before it has been settled. */
  get summary(): RunSummary | null {
    return this.#summary
  }

  /** Cases of the run that has ended. */
  get cases(): readonly SettledCase[] {
    return this.#files.settled.flatMap(({ cases }) => cases)
  }

  /** Files that have to run once more in their declared order before the run can be green. */
  outOfPlace(): ReturnType<RunCourse['outOfPlace']> {
    return this.#interrupted ? [] : (this.#course?.outOfPlace(this.cases) ?? [])
  }

  /** Decides the run. `failure`: what else Jest held against it, or null. */
  settle(failure: string | null): void {
    this.#unguard?.()
    const files = this.#files.settled
    const clean = files.every(file => file.state !== 'fail')
    const other =
      failure ?? (this.#snapshots && clean ? 'Jest counts obsolete or missing snapshots as a failure' : null)
    const ended = this.#course!.end({
      runner: { name: 'jest', version: this.#version() },
      scope: this.#scope(),
      partial: this.#partial,
      mutated: this.#driven?.mutated ?? false,
      startedAt: this.#startedAt,
      endedAt: this.#endedAt,
      ms: this.#ms,
      scheduled: this.#scheduled,
      files,
      cases: files.flatMap(({ cases }) => cases),
      counts: totalCounts(files),
      cut: new Set(files.flatMap(({ cut }) => cut)),
      rest: {
        unhandledErrors: 0,
        interrupted: this.#interrupted ? 'interrupted' : false,
        passWithNoTests: this.#driven?.passWithNoTests() ?? this.#config?.passWithNoTests ?? false,
        otherFailure: clean && files.length === this.#scheduled ? other : null,
      },
    })
    const { settled, counts, scope } = ended
    const { fresh, known, fixed } = settled.findings
    const { verdict, reason } = settled.decision
    this.#summary = {
      decision: settled.decision,
      scope,
      tests: { ...counts, failed: fresh, known, fixed },
      ended,
    }
    this.record('test-run', {
      event: 'end',
      verdict,
      reason,
      files: counts.files,
      cases: counts.cases,
      ms: performance.now() - this.#started,
    })
  }

  /** True when it saw less than its scope says: watching, a bail, `.only`. */
  #isPartial(): boolean {
    const { watch, watchAll, bail } = this.#config!
    if (watch || watchAll || this.#interrupted) return true
    if (bail > 0 && this.#files.settled.some(({ state }) => state === 'fail')) return true
    return this.#files.mayBeFocused
  }

  #version(): string {
    return this.#driven?.version ?? jestVersionOf(this.#config!.rootDir, this.#root)
  }

  #nameOf(config: ProjectConfig): string {
    return this.#driven ? this.#driven.nameOf(config) : (config.displayName?.name ?? '')
  }

  #scope(): RunSummary['scope'] {
    return scopeOf(this.#config!, this.#root, this.#files.projects, this.#driven?.selected() ?? false)
  }

  #noFiles(): RunFiles {
    return new RunFiles(this.#root, config => this.#nameOf(config))
  }
}
