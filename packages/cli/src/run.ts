// Owns one run of the command: options in, ordinary run and mutants, report out.
import { statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type CampaignResult,
  collectResults,
  createProgress,
  type DrivenRunner,
  decideExit,
  EXIT,
  findRepository,
  mutantRecordFields,
  type PreparedModule,
  prepareModules,
  type Report,
  type Results,
  type RunSummary,
  readKnownFile,
  rememberRun,
  renderJson,
  renderNews,
  renderText,
  runCampaign,
  safeText,
} from '@redproof/core'
import type { CliOptions } from './args.ts'
import { loadConfig } from './config.ts'
import { resolveOptions } from './config-resolve.ts'
import type { Settings } from './config-settings.ts'
import { type FoundRunner, findRunner, isUsageError } from './find-runner.ts'
import { findTargets, type Targets } from './targets.ts'

export interface RunInput {
  readonly options: CliOptions
  readonly filters: readonly string[]
  readonly runnerArgs: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
}

/** Runs the command and resolves with its exit code. */
export async function run(input: RunInput): Promise<number> {
  const { env, stderr } = input
  const cwd = resolve(input.cwd, input.options.cwd ?? '.')
  const note = (sentence: string): void => void stderr.write(`redproof: ${sentence}\n`)
  const usage = (sentence: string): number => {
    note(sentence)
    return EXIT.usage
  }
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory())
    return usage(`There is no folder ${safeText(cwd, 200)}.`)
  const repository = findRepository(cwd)
  const config = loadConfig(cwd, repository.root)
  if (config.kind === 'usage-error') return usage(config.sentence)
  const resolved = resolveOptions(input.options.settings, env, config.settings)
  if (resolved.kind === 'usage-error') return usage(resolved.sentence)
  const settings = resolved.options
  const list = readKnownFile(repository.root)
  if (list.kind === 'invalid') return usage(list.sentence)
  const mutating = settings.mutate.new || settings.mutate.changed || settings.mutate.patterns.length > 0
  const found = mutating ? findTargets(repository.root, cwd, settings, env) : null
  if (found?.kind === 'usage') return usage(found.sentence)
  const project = await findRunner(cwd, repository.root, settings.runner)
  if ('sentence' in project) return usage(project.sentence)

  const modules =
    found?.kind === 'targets'
      ? prepareModules(repository.root, found.targets, { operators: settings.operators, arid: settings.arid })
      : null
  if (found?.kind === 'targets' && found.base !== null)
    note(
      `base ${safeText(found.base, 80)}, ${safeText(found.why ?? '', 120)}; ${found.targets.length} ${found.targets.length === 1 ? 'module' : 'modules'} to mutate.`,
    )
  const stdoutTaken = settings.json?.to === 'stdout'
  let runner: DrivenRunner
  try {
    runner = await project.drive({
      root: cwd,
      repository: repository.root,
      filters: input.filters,
      runnerArgs: input.runnerArgs,
      modules: modules?.some(module => module.instrumented) ? modules : null,
      workers: settings.workers,
      failedFirst: settings.failedFirst,
      release: settings.release,
      records: settings.records.to === 'file' ? resolve(cwd, settings.records.file) : settings.records.to,
      stdoutTaken,
      note,
    })
  } catch (error) {
    if (isUsageError(error)) return usage(error.message)
    throw error
  }
  try {
    const results = await runTests(runner, modules, found, settings, repository.root, input)
    const summary = runner.summary()
    const news = await tellPast(summary, results, settings, input)
    return report(summary, runner, news, results, found, settings, project, cwd, input)
  } catch (error) {
    // Jest reads its configuration when it runs.
    if (isUsageError(error)) return usage(error.message)
    throw error
  } finally {
    await runner.close()
  }
}

/** The ordinary run and, where mutants were asked for and made, the campaign. */
async function runTests(
  runner: DrivenRunner,
  modules: readonly PreparedModule[] | null,
  found: Targets | null,
  settings: Settings,
  root: string,
  { stderr, env }: RunInput,
): Promise<Results | null> {
  if (!modules || found?.kind !== 'targets') {
    await runner.runPlain()
    return null
  }
  const started = performance.now()
  let campaign: CampaignResult | null = null
  if (modules.some(module => module.instrumented)) {
    const progress = createProgress({
      stream: stderr,
      interactive: stderr.isTTY === true && !env.CI && !settings.quiet,
    })
    let interrupted = false
    const onSignal = (): void => {
      if (interrupted) process.exit(EXIT.unverified)
      interrupted = true
      void runner.cancel()
    }
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)
    try {
      campaign = await runCampaign({
        root,
        modules,
        port: runner.port,
        firstMode: runner.isolated ? 'replay' : 'record',
        budget: settings.budget,
        seatBelt: settings.seatBelt,
        onPhase: (name, total) => {
          if (total === 0) return
          progress.phase(name)
          progress.start(total)
        },
        onVerdicts: count => progress.tick(count),
        isInterrupted: () => interrupted,
      })
    } finally {
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
      progress.stop()
    }
  } else await runner.runPlain()
  const { verdict, reason } = runner.summary().decision
  const compileErrors =
    campaign && !campaign.suiteRed ? await runner.compileErrors?.(campaign.ledger) : undefined
  return collectResults({
    root,
    modules,
    ledger: campaign?.ledger ?? null,
    base: found.base,
    undecided: campaign?.undecided ?? 'unsupported',
    unusable:
      verdict === 'green' || verdict === 'known-only'
        ? null
        : verdict === 'red'
          ? 'suite-red'
          : (reason ?? 'suite-red'),
    changed: runner.changed,
    ...(compileErrors ? { compileErrors } : {}),
    wallMs: performance.now() - started,
  })
}

/** Records the run; resolves with what it is beside the past, for people. Problems of the store go to stderr. */
async function tellPast(
  { ended }: RunSummary,
  results: Results | null,
  settings: Settings,
  { env, stderr }: RunInput,
): Promise<string> {
  const news = await rememberRun({ ...ended, mutants: results?.mutation.mutants ?? [], env })
  for (const sentence of news.notes) stderr.write(`redproof: ${safeText(sentence, 600)}\n`)
  const order = ended.order === null ? '' : `${ended.order}\n`
  return `${renderNews(news, ended.memory.entries, { all: settings.all })}${order}`
}

function report(
  { decision, scope, tests }: RunSummary,
  runner: DrivenRunner,
  news: string,
  results: Results | null,
  found: Targets | null,
  settings: Settings,
  { name, version }: FoundRunner,
  cwd: string,
  { stdout, stderr, env }: RunInput,
): number {
  const mutation = results?.mutation ?? null
  const exit = decideExit({
    obstacle: found?.kind === 'unreadable' ? found.sentence : null,
    verdict: decision.verdict,
    reason: decision.reason,
    sentence: decision.sentence,
    tests,
    mutation,
    catch: null,
    failOn: settings.failOn,
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
    catch: null,
  }
  for (const mutant of mutation?.mutants ?? []) runner.reporter.record('mutant', mutantRecordFields(mutant))
  const toStdout = settings.json?.to === 'stdout'
  if (settings.json?.to === 'file') writeFileSync(resolve(cwd, settings.json.file), `${renderJson(full)}\n`)
  if (toStdout) stdout.write(`${renderJson(full)}\n`)
  else {
    const colour = stdout.isTTY === true && !env.NO_COLOR
    stdout.write(
      `\n${renderText(full, { colour, all: settings.all, columns: stdout.columns ?? 100, quiet: settings.quiet, verbose: settings.verbose, ...(results ? { notes: results.notes } : {}) })}`,
    )
  }
  if (!settings.quiet && news !== '') (toStdout ? stderr : stdout).write(toStdout ? news : `\n${news}`)
  if (exit.code === EXIT.unverified && toStdout) stderr.write(`redproof: ${safeText(exit.reason, 400)}\n`)
  return exit.code
}
