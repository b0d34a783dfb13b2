// Owns the reporter line: records, the verdict with its scope guard, and a run that is failed but never passed by it.
import { readFileSync } from 'node:fs'
import {
  beginRun,
  createNonce,
  encodeRecord,
  findRepository,
  mayBeFocused,
  openRecordSink,
  openRunMemory,
  type PastOptions,
  pastOptions,
  type RecordFields,
  type RecordKind,
  type RunCourse,
  type RunMemory,
  type RunSummary,
  rememberRun,
  renderNews,
  safeText,
} from '@redproof/core'
import { totalCounts } from '@redproof/core/reporter'
import { type CaseReport, type FileReport, readFile, type SettledFile } from './main/facts.ts'
import type { GlobalConfig, ProjectConfig } from './main/jest-config-types.ts'
import { jestVersionOf } from './main/project-jest.ts'
import { scopeOf } from './main/scope.ts'
import { relativePath } from './relative-path.ts'

/** Options of the reporter line: `reporters: [['@redproof/jest-reporter', { records: 'stderr' }]]`. */
export interface ReporterOptions extends PastOptions {
  /** Where `::` records go: `auto` (on when CI is set), `off`, `stdout`, `stderr` or a file. Default `auto`. */
  readonly records?: string
}

/** How the command uses the reporter: it prints, decides exits and records the run itself. */
export interface DrivenOptions extends Required<Omit<PastOptions, 'strictKnown'>> {
  /** Instrumented code runs. */
  readonly mutated: boolean
  readonly note: (sentence: string) => void
  /** Standard output belongs to a machine format: records of `auto` go to stderr. */
  readonly stdoutTaken: boolean
  readonly version: string
  /** The project's own `passWithNoTests`; asked when the run has ended. */
  readonly passWithNoTests: () => boolean
  /** Name of a project; asked when its first file has ended. */
  readonly nameOf: (config: ProjectConfig) => string
  /** True when projects or files were left out on the command line. */
  readonly selected: () => boolean
}

/** A test file as Jest names it to reporters. */
export interface JestTest {
  readonly path: string
  readonly context: { readonly config: ProjectConfig }
}

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
  readonly #attempts = new Map<string, CaseReport[]>()
  readonly #files = new Map<string, SettledFile>()
  readonly #tests = new Map<string, JestTest>()
  /** Files that have begun and not ended. */
  readonly #begun = new Map<string, JestTest>()
  #config: GlobalConfig | null
  #root = ''
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

  /** Jest calls it with its configuration and the options of the line. */
  constructor(config: GlobalConfig | null, options: ReporterOptions = {}, driven: unknown = null) {
    this.#config = config
    // Jest's own third argument is a context of its scheduler.
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
    return [...this.#tests.values()]
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
    this.#files.clear()
    this.#tests.clear()
    this.#begun.clear()
    this.#summary = null
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
    let opened = await openRunMemory(input)
    if (opened.kind === 'invalid') {
      this.#say(opened.sentence)
      opened = await openRunMemory({ ...input, withoutList: true })
    }
    if (opened.kind === 'invalid') throw new Error(opened.sentence)
    const { note } = opened.order
    if (note !== null) this.#say(note)
    return opened
  }

  #say(sentence: string): void {
    if (this.#driven) this.#driven.note(sentence)
    else process.stderr.write(`redproof: ${safeText(sentence, 400)}\n`)
  }

  onTestFileStart(test: JestTest): void {
    this.#begun.set(keyOf(test), test)
  }

  onTestCaseResult(test: JestTest, report: CaseReport): void {
    const key = keyOf(test)
    const all = this.#attempts.get(key)
    if (all) all.push(report)
    else this.#attempts.set(key, [report])
  }

  onTestFileResult(test: JestTest, result: FileReport): void {
    const key = keyOf(test)
    this.#begun.delete(key)
    const attempts = this.#attempts.get(key) ?? []
    this.#attempts.delete(key)
    const project = this.#nameOf(test.context.config)
    const file = readFile(result, attempts, relativePath(this.#root, test.path), project)
    this.#files.set(key, file)
    this.#tests.set(key, test)
    // The rest of the file has been skipped by then, so nothing is lost by looking at its end.
    if (file.cases.some(each => this.#course!.settle(each))) this.#stop?.()
    for (const { file: path, name, titles, id, project: of, attempts: each } of file.cases)
      for (const [retry, { state, ms }] of each.entries())
        this.record('test-case', { file: path, name, titles, id, project: of, retry, ms, state })
    const { ms, state, counts } = file
    this.record('test-file', { file: file.file, project, ms, state, cases: counts })
  }

  /**
   * Takes in the results of files that had ended for themselves when an interruption kept Jest from hearing of
   * them, asked from `read` (null for one that had not); true when no file of the run is missing then.
   */
  adopt(read: (test: JestTest) => FileReport | null): boolean {
    for (const test of [...this.#begun.values()]) {
      const result = read(test)
      if (result) this.onTestFileResult(test, result)
    }
    const complete = this.#files.size === this.#scheduled
    if (complete) this.#interrupted = false
    return complete
  }

  async onRunComplete(_contexts: unknown, results: Aggregated): Promise<void> {
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

  /** Decides the run. `failure`: what else Jest held against it, or null. */
  settle(failure: string | null): void {
    const files = [...this.#files.values()]
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
    if (bail > 0 && [...this.#files.values()].some(({ state }) => state === 'fail')) return true
    return [...this.#tests].some(([key, { path }]) => {
      const file = this.#files.get(key)
      return (file?.cases ?? []).some(({ state }) => state === 'skip') && isFocused(path)
    })
  }

  #version(): string {
    return this.#driven?.version ?? jestVersionOf(this.#config!.rootDir, this.#root)
  }

  #nameOf(config: ProjectConfig): string {
    return this.#driven ? this.#driven.nameOf(config) : (config.displayName?.name ?? '')
  }

  #scope(): RunSummary['scope'] {
    const names = [...new Set([...this.#tests.values()].map(({ context }) => this.#nameOf(context.config)))]
    // Files end in another order each time.
    names.sort()
    return scopeOf(this.#config!, this.#root, names, this.#driven?.selected() ?? false)
  }
}

function keyOf({ path, context }: JestTest): string {
  return `${context.config.id}\0${path}`
}

function isFocused(path: string): boolean {
  try {
    return mayBeFocused(readFileSync(path, 'utf8'))
  } catch {
    return true
  }
}

function isDriven(value: unknown): value is DrivenOptions {
  return typeof value === 'object' && value !== null && 'passWithNoTests' in value && 'nameOf' in value
}
