// Owns the reporter line: records, the verdict with its scope guard, and an exit code that is never lowered.
import type { PastOptions, RecordFields, RecordKind, RunSummary } from '@redproof/core'
import {
  createNonce,
  EXIT,
  encodeRecord,
  findRepository,
  openRecordSink,
  pastOptions,
  rememberRun,
  renderNews,
  safeText,
} from '@redproof/core/reporter'
import type { TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { readModule, type SettledFile } from './main/facts.ts'
import { type FollowedRun, followRun, type VitestEnd } from './main/followed-run.ts'
import { ownError } from './main/own-error.ts'
import { scopeOf } from './main/scope.ts'

/** Options of the reporter line: `reporters: [['@redproof/vitest-plugin', { records: 'stderr' }]]`. */
export interface ReporterOptions extends PastOptions {
  /** Where `::` records go: `auto` (on when CI is set), `off`, `stdout`, `stderr` or a file. Default `auto`. */
  readonly records?: string
}

/** How the command uses the reporter: it prints, decides exits and records the run itself. */
export interface DrivenOptions extends Required<Omit<PastOptions, 'strictKnown'>> {
  readonly records: string
  /** Standard output belongs to a machine format: records of `auto` go to stderr. */
  readonly stdoutTaken: boolean
  /** Instrumented code runs. */
  readonly mutated: boolean
  readonly note: (sentence: string) => void
}

/** Fields of a record but the nonce, kept apart for each member of a union. */
type WithoutRun<T> = T extends unknown ? Omit<T, 'run'> : never

/** Marks the reporters of every copy of this package. */
const BRAND = 'isRedproofReporter'

/** Vitest reporter. Every other reporter stays as it is. */
export class RedproofReporter {
  readonly isRedproofReporter: boolean = true
  readonly #driven: DrivenOptions | null
  readonly #past: Required<PastOptions>
  readonly #write: ((line: string) => void) | null
  readonly #run: string = createNonce()
  #vitest: Vitest | null = null
  #root = ''
  #scheduled = 0
  /** True once every scheduled file has ended without anything cancelled. */
  #complete = false
  #started = 0
  /** Milliseconds that the run took. */
  #ms = 0
  #runs = 0
  #files = new Map<string, SettledFile>()
  #follow: FollowedRun | null = null
  #end: VitestEnd | null = null
  #exitCode: typeof process.exitCode

  /** Vitest calls it with the options of the line. */
  constructor(options: ReporterOptions = {}, driven: DrivenOptions | null = null) {
    this.#driven = driven
    this.#past = driven ? { ...driven, strictKnown: false } : pastOptions(options, process.env)
    this.#write = openRecordSink(
      driven ?? { records: process.env.REDPROOF_RECORDS || (options.records ?? 'auto') },
    )
  }

  /** True for a reporter of this package, whichever copy it comes from. */
  static is(reporter: unknown): boolean {
    return typeof reporter === 'object' && reporter !== null && BRAND in reporter
  }

  /** True once a run has ended that can be settled. */
  get ended(): boolean {
    return this.#end !== null
  }

  /** Prints one record of this run. */
  record<K extends RecordKind>(kind: K, fields: WithoutRun<RecordFields<K>>): void {
    // Encoding ten thousand lines for nobody would be most of the price of the reporter line.
    this.#write?.(encodeRecord(kind, { ...fields, run: this.#run } as unknown as RecordFields<K>))
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    this.#root = findRepository(vitest.config.root).root
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    this.#scheduled = specifications.length
    this.#files.clear()
    this.#complete = false
    this.#end = null
    this.#exitCode = process.exitCode
    this.#started = performance.now()
    const vitest = this.#vitest!
    const scope = scopeOf(vitest, this.#root)
    this.record('test-run', {
      event: 'start',
      runner: 'vitest',
      version: vitest.version,
      root: scope.root,
      scope: scope.kind,
      at: new Date().toISOString(),
    })
    this.#follow = await followRun(vitest, specifications, {
      ...this.#past,
      root: this.#root,
      scope,
      mutated: this.#driven?.mutated ?? false,
      again: this.#runs++ > 0,
      note: this.#driven?.note ?? (sentence => vitest.logger.error(`redproof: ${safeText(sentence, 400)}`)),
    })
  }

  onTestModuleCollected(module: TestModule): void {
    this.#follow?.collected(module)
  }

  onTestCaseResult(test: TestCase): void {
    this.#follow?.settled(test)
  }

  onTestModuleEnd(module: TestModule): void {
    const file = readModule(module, this.#root)
    this.#files.set(`${file.project}\0${file.file}`, file)
    // A file that ends after a cancellation may have cases that were left out as skipped.
    const { isCancelling } = this.#vitest as unknown as { readonly isCancelling?: boolean }
    if (this.#files.size === this.#scheduled && isCancelling === false) this.#complete = true
    this.#follow?.finished(file)
    for (const { file: path, name, titles, id, project, attempts } of file.cases)
      for (const [retry, { state, ms }] of attempts.entries())
        this.record('test-case', { file: path, name, titles, id, project, retry, ms, state })
    this.record('test-file', {
      file: file.file,
      project: file.project,
      ms: file.ms,
      state: file.state,
      cases: file.counts,
    })
  }

  async onTestRunEnd(
    _modules: readonly TestModule[],
    errors: readonly unknown[],
    reason: 'passed' | 'failed' | 'interrupted',
  ): Promise<void> {
    const { config } = this.#vitest!
    const files = [...this.#files.values()]
    const clean = files.length === this.#scheduled && files.every(file => file.state !== 'fail')
    this.#follow!.over()
    // Beside errors of the tests ours change nothing.
    const own = errors.map(error => ownError(error))
    const ownFailure = own.includes(null) ? null : (own[0] ?? null)
    this.#end = {
      files,
      scheduled: this.#scheduled,
      unhandledErrors: config.dangerouslyIgnoreUnhandledErrors || ownFailure !== null ? 0 : errors.length,
      ownFailure,
      // What was cut short after the last file had ended were mutants.
      interrupted: reason === 'interrupted' && !this.#complete,
      passWithNoTests: config.passWithNoTests ?? false,
      otherFailure:
        reason === 'failed' && errors.length === 0 && clean && files.length > 0
          ? 'Vitest reported a failed run'
          : null,
    }
    this.#ms = performance.now() - this.#started
    if (!this.#driven) await this.#close(this.settle(null))
    // So that the command can tell what fails the run from here on.
    else process.exitCode = this.#exitCode
  }

  /** Cases of the run that has ended. */
  get cases(): SettledFile['cases'] {
    return this.#end?.files.flatMap(({ cases }) => cases) ?? []
  }

  /** Files that have to run once more in their declared order before the run can be green. */
  outOfPlace(): ReturnType<FollowedRun['outOfPlace']> {
    return this.#end?.interrupted ? [] : this.#follow!.outOfPlace(this.#end!.files)
  }

  /** Decides the run. `failure`: what else was held against it once it had ended, or null. */
  settle(failure: string | null): RunSummary {
    const end = this.#end!
    const ended = this.#follow!.end({ ...end, otherFailure: end.otherFailure ?? failure })
    const { settled, counts, scope } = ended
    const { fresh, known, fixed } = settled.findings
    return {
      decision: settled.decision,
      scope,
      tests: { ...counts, failed: fresh, known, fixed },
      ended,
    }
  }

  /** Prints the last record of the run, which may be known some time after it has ended. */
  tellEnd({ decision: { verdict, reason }, tests }: RunSummary): void {
    this.record('test-run', {
      event: 'end',
      verdict,
      reason,
      files: tests.files,
      cases: tests.cases,
      ms: this.#ms,
    })
  }

  /** Records the run and says what it came to. */
  async #close(summary: RunSummary): Promise<void> {
    const { decision, ended, tests } = summary
    this.tellEnd(summary)
    const { logger } = this.#vitest!
    const news = await rememberRun({ ...ended, mutants: [], env: process.env })
    for (const note of news.notes) logger.error(`redproof: ${safeText(note, 600)}`)
    logger.log(`redproof  ${decision.verdict}  ${safeText(decision.sentence, 300)}`)
    const said = `${renderNews(news, ended.memory.entries)}${ended.order === null ? '' : `${ended.order}\n`}`
    if (said !== '') logger.log(said.trimEnd())
    // Raised from 0 only: a red keeps the runner's own code.
    if (process.exitCode) return
    if (decision.verdict === 'unverified') process.exitCode = EXIT.unverified
    if (decision.verdict === 'red' || (this.#past.strictKnown && tests.fixed.length > 0))
      process.exitCode = EXIT.testsFailed
  }
}
