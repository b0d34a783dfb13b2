// Owns the reporter line: records, the verdict with its scope guard, and an exit code that is never lowered.

import { appendFileSync } from 'node:fs'
import {
  type CaseRef,
  createNonce,
  decideVerdict,
  EXIT,
  encodeRecord,
  findRepository,
  type RecordFields,
  type RecordKind,
  type RunDecision,
  type RunScope,
  safeText,
  type TestCounts,
} from '@redproof/core'
import type { TestModule, TestSpecification, Vitest } from 'vitest/node'
import { factsOf, readModule, type SettledFile, sumCounts } from './main/facts.ts'
import { scopeOf } from './main/scope.ts'

/** Options of the reporter line: `reporters: [['@redproof/vitest-plugin', { records: 'stderr' }]]`. */
export interface ReporterOptions {
  /** Where `::` records go: `auto` (on when CI is set), `off`, `stdout`, `stderr` or a file. Default `auto`. */
  readonly records?: string
  /** Prints the verdict line; off where the command prints its own report. Default true. */
  readonly verdictLine?: boolean
  /** Standard output belongs to a machine format: records of `auto` go to stderr. */
  readonly stdoutTaken?: boolean
}

/** What a run showed, once it has ended. */
export interface RunSummary {
  readonly decision: RunDecision
  readonly scope: RunScope
  readonly files: readonly SettledFile[]
  readonly tests: Pick<TestCounts, 'files' | 'cases' | 'failed'>
}

/** Fields of a record but the nonce, kept apart for each member of a union. */
type WithoutRun<T> = T extends unknown ? Omit<T, 'run'> : never

/** Vitest reporter. It only observes; every other reporter stays as it is. */
export class RedproofReporter {
  readonly #options: ReporterOptions
  readonly #write: (line: string) => void
  readonly #run: string = createNonce()
  #vitest: Vitest | null = null
  #root = ''
  #scheduled = 0
  #started = 0
  #files = new Map<string, SettledFile>()
  #summary: RunSummary | null = null

  constructor(options: ReporterOptions = {}) {
    this.#options = { ...options, records: process.env.REDPROOF_RECORDS ?? options.records ?? 'auto' }
    this.#write = sink(this.#options)
  }

  /** What the last run showed; null before it has ended. */
  get summary(): RunSummary | null {
    return this.#summary
  }

  /** Prints one record of this run. */
  record<K extends RecordKind>(kind: K, fields: WithoutRun<RecordFields<K>>): void {
    this.#write(encodeRecord(kind, { ...fields, run: this.#run } as unknown as RecordFields<K>))
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    this.#root = findRepository(vitest.config.root).root
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#scheduled = specifications.length
    this.#files.clear()
    this.#summary = null
    this.#started = performance.now()
    const { root, kind } = scopeOf(this.#vitest!, this.#root)
    this.record('test-run', {
      event: 'start',
      runner: 'vitest',
      version: this.#vitest!.version,
      root,
      scope: kind,
      at: new Date().toISOString(),
    })
  }

  onTestModuleEnd(module: TestModule): void {
    const file = readModule(module, this.#root)
    this.#files.set(`${file.project}\0${file.file}`, file)
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

  onTestRunEnd(
    _modules: readonly TestModule[],
    errors: readonly unknown[],
    reason: 'passed' | 'failed' | 'interrupted',
  ): void {
    const vitest = this.#vitest!
    const files = [...this.#files.values()]
    const decision = decideVerdict(
      factsOf(files, this.#scheduled, {
        unhandledErrors: vitest.config.dangerouslyIgnoreUnhandledErrors ? 0 : errors.length,
        interrupted: reason === 'interrupted' ? 'interrupted' : false,
        passWithNoTests: vitest.config.passWithNoTests ?? false,
        otherFailure:
          reason === 'failed' &&
          errors.length === 0 &&
          files.every(file => file.state !== 'fail') &&
          files.length === this.#scheduled &&
          files.length > 0
            ? 'Vitest reported a failed run'
            : null,
      }),
    )
    const counts = sumCounts(files)
    const tests = {
      files: { scheduled: this.#scheduled, finished: files.length, notRun: this.#scheduled - files.length },
      cases: counts,
      failed: files.flatMap(file =>
        file.cases
          .filter(c => c.state === 'fail')
          .map(({ id, file: path, name }): CaseRef => ({ id, file: path, name })),
      ),
    }
    this.#summary = { decision, scope: scopeOf(vitest, this.#root), files, tests }
    this.record('test-run', {
      event: 'end',
      verdict: decision.verdict,
      reason: decision.reason,
      files: tests.files,
      cases: counts,
      ms: performance.now() - this.#started,
    })
    if (this.#options.verdictLine === false) return
    vitest.logger.log(`redproof  ${decision.verdict}  ${safeText(decision.sentence, 300)}`)
    // Raised from 0 only: a red keeps the runner's own code.
    if (decision.verdict === 'unverified' && !process.exitCode) process.exitCode = EXIT.unverified
    if (decision.verdict === 'red' && !process.exitCode) process.exitCode = EXIT.testsFailed
  }
}

/** Where records go. A file that cannot be written is said once and never changes the run. */
function sink({ records, stdoutTaken }: ReporterOptions): (line: string) => void {
  const auto = process.env.CI && process.env.CI !== 'false' ? (stdoutTaken ? 'stderr' : 'stdout') : 'off'
  const to = records === 'auto' || records === undefined ? auto : records
  if (to === 'off') return () => undefined
  if (to === 'stdout' || to === 'stderr') return line => void process[to].write(`${line}\n`)
  let broken = false
  return line => {
    if (broken) return
    try {
      appendFileSync(to, `${line}\n`)
    } catch (error) {
      broken = true
      process.stderr.write(
        `redproof: records cannot be written to ${safeText(to, 200)}: ${safeText((error as Error).message, 200)}\n`,
      )
    }
  }
}
