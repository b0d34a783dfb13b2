// Owns the reporter line: records, the verdict with its scope guard, and a run that is failed but never passed by it.
import {
  type CaseRef,
  createNonce,
  decideVerdict,
  encodeRecord,
  findRepository,
  openRecordSink,
  type RecordFields,
  type RecordKind,
  type RunDecision,
  type RunSummary,
  safeText,
} from '@redproof/core'
import {
  type CaseReport,
  type FileReport,
  factsOf,
  readFile,
  type SettledFile,
  sumCounts,
} from './main/facts.ts'
import type { GlobalConfig, ProjectConfig } from './main/jest-config-types.ts'
import { jestVersionOf } from './main/project-jest.ts'
import { scopeOf } from './main/scope.ts'
import { relativePath } from './relative-path.ts'

/** Options of the reporter line: `reporters: [['@redproof/jest-reporter', { records: 'stderr' }]]`. */
export interface ReporterOptions {
  /** Where `::` records go: `auto` (on when CI is set), `off`, `stdout`, `stderr` or a file. Default `auto`. */
  readonly records?: string
}

/** How the command uses the reporter. */
export interface DrivenOptions {
  /** Standard output belongs to a machine format: records of `auto` go to stderr. */
  readonly stdoutTaken: boolean
  readonly version: string
  /** The project's own `passWithNoTests`; asked when the run has ended. */
  readonly passWithNoTests: () => boolean
  /** Name of a project; asked when its first file has ended. */
  readonly nameOf: (config: ProjectConfig) => string
  /** True when only some projects were chosen on the command line. */
  readonly selected: () => boolean
}

interface JestTest {
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
  readonly #write: (line: string) => void
  readonly #driven: DrivenOptions | null
  readonly #run: string = createNonce()
  readonly #attempts = new Map<string, CaseReport[]>()
  readonly #files = new Map<string, SettledFile>()
  readonly #tests = new Map<string, JestTest>()
  #config: GlobalConfig | null
  #root = ''
  #scheduled = 0
  #started = 0
  #interrupted = false
  #snapshots = false
  #decision: RunDecision | null = null

  /** Jest calls it with its configuration and the options of the line. */
  constructor(config: GlobalConfig | null, options: ReporterOptions = {}, driven: unknown = null) {
    this.#config = config
    // Jest's own third argument is a context of its scheduler.
    this.#driven = isDriven(driven) ? driven : null
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
    this.#write(encodeRecord(kind, { ...fields, run: this.#run } as unknown as RecordFields<K>))
  }

  onRunStart(results: Aggregated): void {
    const config = this.#config!
    this.#root = findRepository(config.rootDir).root
    this.#scheduled = results.numTotalTestSuites
    this.#started = performance.now()
    this.#files.clear()
    this.#tests.clear()
    const { root, kind } = this.#scope()
    this.record('test-run', {
      event: 'start',
      runner: 'jest',
      version: this.#driven?.version ?? jestVersionOf(config.rootDir, this.#root),
      root,
      scope: kind,
      at: new Date().toISOString(),
    })
  }

  onTestCaseResult(test: JestTest, report: CaseReport): void {
    const key = keyOf(test)
    const all = this.#attempts.get(key)
    if (all) all.push(report)
    else this.#attempts.set(key, [report])
  }

  onTestFileResult(test: JestTest, result: FileReport): void {
    const key = keyOf(test)
    const attempts = this.#attempts.get(key) ?? []
    this.#attempts.delete(key)
    const project = this.#nameOf(test.context.config)
    const file = readFile(result, attempts, relativePath(this.#root, test.path), project)
    this.#files.set(key, file)
    this.#tests.set(key, test)
    for (const { file: path, name, titles, id, project: of, attempts: each } of file.cases)
      for (const [retry, { state, ms }] of each.entries())
        this.record('test-case', { file: path, name, titles, id, project: of, retry, ms, state })
    const { ms, state, counts } = file
    this.record('test-file', { file: file.file, project, ms, state, cases: counts })
  }

  onRunComplete(_contexts: unknown, results: Aggregated): void {
    this.#interrupted = results.wasInterrupted
    this.#snapshots = results.snapshot?.failure === true
    if (this.#driven) return
    const { sentence, verdict } = this.#decide(null)
    process.stderr.write(`redproof  ${verdict}  ${safeText(sentence, 300)}\n`)
  }

  /** Fails the run where Jest itself would have passed it; Jest keeps its own code for a red one. */
  getLastError(): Error | undefined {
    const verdict = this.#decision?.verdict
    if (this.#driven || (verdict !== 'unverified' && verdict !== 'red')) return undefined
    return new Error(`redproof: ${this.#decision!.sentence}`)
  }

  /** Decides a run of the command. `failure`: what else Jest held against it, or null. */
  settle(failure: string | null): void {
    this.#decide(failure)
  }

  /** What the last run showed; null before it has ended. */
  get summary(): RunSummary | null {
    if (!this.#decision) return null
    const files = [...this.#files.values()]
    return {
      decision: this.#decision,
      scope: this.#scope(),
      tests: {
        files: {
          scheduled: this.#scheduled,
          finished: files.length,
          notRun: this.#scheduled - files.length,
        },
        cases: sumCounts(files),
        failed: files.flatMap(({ cases }) =>
          cases.filter(c => c.state === 'fail').map(({ id, file, name }): CaseRef => ({ id, file, name })),
        ),
      },
    }
  }

  #decide(failure: string | null): RunDecision {
    const files = [...this.#files.values()]
    const clean = files.every(file => file.state !== 'fail')
    const other =
      failure ?? (this.#snapshots && clean ? 'Jest counts obsolete or missing snapshots as a failure' : null)
    this.#decision = decideVerdict(
      factsOf(files, this.#scheduled, {
        unhandledErrors: 0,
        interrupted: this.#interrupted ? 'interrupted' : false,
        passWithNoTests: this.#driven?.passWithNoTests() ?? this.#config?.passWithNoTests ?? false,
        otherFailure: clean && files.length === this.#scheduled ? other : null,
      }),
    )
    const { verdict, reason } = this.#decision
    const { tests } = this.summary!
    this.record('test-run', {
      event: 'end',
      verdict,
      reason,
      files: tests.files,
      cases: tests.cases,
      ms: performance.now() - this.#started,
    })
    return this.#decision
  }

  #nameOf(config: ProjectConfig): string {
    return this.#driven ? this.#driven.nameOf(config) : (config.displayName?.name ?? '')
  }

  #scope(): RunSummary['scope'] {
    const names = [...new Set([...this.#tests.values()].map(({ context }) => this.#nameOf(context.config)))]
    return scopeOf(this.#config!, this.#root, names, this.#driven?.selected() ?? false)
  }
}

function keyOf({ path, context }: JestTest): string {
  return `${context.config.id}\0${path}`
}

function isDriven(value: unknown): value is DrivenOptions {
  return typeof value === 'object' && value !== null && 'passWithNoTests' in value && 'nameOf' in value
}
