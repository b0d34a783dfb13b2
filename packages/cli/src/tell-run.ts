// Owns telling what one run of the command showed: records, the report on paper or as JSON, and the exit code.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type CatchResults,
  catchRecordFields,
  type DrivenRunner,
  decideExit,
  EXIT,
  mutantRecordFields,
  type Report,
  type Results,
  type RunSummary,
  renderJson,
  renderText,
  safeText,
} from '@redproof/core'
import type { FoundRunner } from './find-runner.ts'
import type { RunInput, RunSetup } from './run-setup.ts'
import type { Targets } from './targets.ts'

/** What was made of the mutants and of the changes undone. */
export interface RunResults {
  /** Null when no mutants were asked for. */
  readonly mutants: Results | null
  /** What is to be said about the run as a whole. */
  readonly remarks?: readonly string[]
  /** Null when no change was to be undone. */
  readonly undone: CatchResults | null
  /** Test files that fail only with modules instrumented, where that is all that made the suite red; else null. */
  readonly fault: readonly string[] | null
}

export interface ToldRun {
  readonly summary: RunSummary
  readonly reporter: DrivenRunner['reporter']
  /** What the run is beside the past, for people; '' for nothing. */
  readonly news: string
  readonly results: RunResults
  readonly found: Targets | null
  readonly setup: RunSetup
  readonly project: FoundRunner
}

/** Tells all of it, and returns the exit code. */
export function tellRun(told: ToldRun, { stdout, stderr, env }: RunInput): number {
  const { reporter, news, found, setup, project } = told
  const { decision, scope, tests } = told.summary
  const { mutants: results, undone, remarks = [] } = told.results
  const { cwd, settings } = setup
  const { name, version } = project
  const mutation = results?.mutation ?? null
  const exit = decideExit({
    obstacle: found?.kind === 'unreadable' ? found.sentence : null,
    verdict: decision.verdict,
    reason: decision.reason,
    sentence: decision.sentence,
    tests,
    mutation,
    catch: undone?.catch ?? null,
    failOn: settings.failOn,
    failOnSigns: settings.failOnSigns,
    minScore: settings.minScore,
    known: settings.known,
    strictKnown: settings.strictKnown,
  })
  const full: Report = {
    schema: 'redproof/1',
    runner: { name, version },
    exit,
    verdict: decision.verdict,
    reason: decision.reason,
    scope,
    tests,
    mutation,
    catch: undone?.catch ?? null,
  }
  for (const mutant of mutation?.mutants ?? []) reporter.record('mutant', mutantRecordFields(mutant))
  for (const module of undone?.catch.modules ?? []) reporter.record('catch', catchRecordFields(module))
  const toStdout = settings.json?.to === 'stdout'
  if (settings.json?.to === 'file') writeFileSync(resolve(cwd, settings.json.file), `${renderJson(full)}\n`)
  if (toStdout) stdout.write(`${renderJson(full)}\n`)
  else {
    const colour = stdout.isTTY === true && !env.NO_COLOR
    stdout.write(
      `\n${renderText(full, { colour, all: settings.all, columns: stdout.columns ?? 100, quiet: settings.quiet, verbose: settings.verbose, remarks, ...(results ? { notes: results.notes } : {}), ...(undone ? { catchDetails: undone.details } : {}) })}`,
    )
  }
  if (!settings.quiet && news !== '') (toStdout ? stderr : stdout).write(toStdout ? news : `\n${news}`)
  if (toStdout) for (const remark of remarks) stderr.write(`redproof: ${safeText(remark, 600)}\n`)
  if (exit.code === EXIT.unverified && toStdout) stderr.write(`redproof: ${safeText(exit.reason, 400)}\n`)
  return exit.code
}
