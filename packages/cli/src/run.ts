// Owns one run of the command: options in, ordinary run and mutants, report out.
import {
  type CampaignResult,
  type CatchResults,
  collectResults,
  createProgress,
  type DrivenRunner,
  EXIT,
  findInstrumentationFault,
  hasSourceExtension,
  keptInstrumentation,
  nameList,
  type PreparedModule,
  prepareModules,
  type Results,
  type RunSummary,
  rememberRun,
  renderNews,
  runCampaign,
  safeText,
  type TypeCheck,
  writeMismatches,
} from '@redproof/core'
import { type Changes, checkChanges, findChanges } from './check.ts'
import type { Settings } from './config-settings.ts'
import { type FoundRunner, findRunner } from './find-runner.ts'
import { interruptible } from './interruptible.ts'
import { missingFromRun } from './missing-from-run.ts'
import { type PairingRules, pairingRules } from './pairing-rules.ts'
import { type RunInput, type RunSetup, setUpRun } from './run-setup.ts'
import { findTargets, type Targets } from './targets.ts'
import { type RunResults, tellRun } from './tell-run.ts'
import { withRunner } from './with-runner.ts'

/** Runs the command and resolves with its exit code. */
export async function run(input: RunInput): Promise<number> {
  const { env, stderr } = input
  const note = (sentence: string): void => void stderr.write(`redproof: ${sentence}\n`)
  const usage = (sentence: string): number => {
    note(sentence)
    return EXIT.usage
  }
  const setup = setUpRun(input)
  if (setup.kind === 'usage-error') return usage(setup.sentence)
  const { cwd, root, settings } = setup
  const mutating = settings.mutate.new || settings.mutate.changed || settings.mutate.patterns.length > 0
  const changes = settings.check ? findChanges(root, settings, env) : null
  if (changes?.kind === 'usage') return usage(changes.sentence)
  // New files have no old text: mutants decide there.
  const mutate = settings.check ? { ...settings.mutate, new: true } : settings.mutate
  const found = mutating || settings.check ? findTargets(root, cwd, { ...settings, mutate }, env) : null
  if (found?.kind === 'usage') return usage(found.sentence)
  const undoable = undoableOf(changes)
  const isLong = (found?.kind === 'targets' && found.targets.length > 0) || undoable !== null
  const early = isLong ? (settings.workers ?? 2) : 0
  const project = await findRunner(cwd, root, settings.runner, { early })
  if ('sentence' in project) return usage(project.sentence)

  const asked =
    found?.kind === 'targets' && (mutating || found.targets.length > 0)
      ? prepareModules(
          root,
          found.targets,
          { operators: settings.operators, arid: settings.arid },
          keptInstrumentation(cwd, root),
        )
      : null
  if (found?.kind === 'targets' && found.base !== null)
    note(
      `base ${safeText(found.base, 80)}, ${safeText(found.why ?? '', 120)}; ${work(found, changes, mutating)}.`,
    )
  const own = {
    modules: asked?.length ? asked : null,
    // What was named is wanted whatever is measured.
    honourCoverage: mutate.patterns.length === 0,
    undoable,
    note,
  }
  const code = await withRunner(project, setup, input, own, async runner => {
    const leftOut = asked?.filter(({ file }) => runner.leftOut?.has(file)).map(({ file }) => file) ?? []
    if (leftOut.length > 0)
      note(
        `left out by the coverage settings of the runner: ${nameList(leftOut)}; name them with --mutate to have them mutated.`,
      )
    const modules = asked?.filter(({ file }) => !leftOut.includes(file)) ?? null
    const results = await runTests(runner, modules, changes, found, settings, root, project, input)
    const { fault } = results
    const summary = fault ? withFault(runner.summary(), fault) : runner.summary()
    // A failure of ours is nothing to remember.
    const news = fault ? '' : await tellPast(summary, results.mutants, settings, input)
    const code = tellRun({ summary, reporter: runner.reporter, news, results, found, setup, project }, input)
    const { verdict } = summary.decision
    if (verdict !== 'green' && verdict !== 'known-only' && !fault) tellMissing(setup, project, input, note)
    return code
  })
  return typeof code === 'number' ? code : usage(code.sentence)
}

/** A suite that is green with `npm test` and not here most often lacks what the script sets. */
function tellMissing(
  { cwd, root }: RunSetup,
  { name }: FoundRunner,
  { runnerArgs, env }: RunInput,
  note: (sentence: string) => void,
): void {
  const missing = missingFromRun({ root: cwd, ceiling: root, runner: name, runnerArgs, env })
  if (missing) note(missing)
}

/** What is about to be done, for people. */
function work(found: Targets, changes: Changes | null, mutating: boolean): string {
  const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`
  const undo = changes?.kind === 'changes' ? [`${count(changes.plan.files.length, 'file')} to undo`] : []
  const targets = found.kind === 'targets' ? found.targets.length : 0
  const mutate = mutating || targets > 0 ? [`${count(targets, 'module')} to mutate`] : []
  return [...undo, ...mutate].join(', ')
}

function undoableOf(changes: Changes | null): ReadonlyMap<string, string> | null {
  if (changes?.kind !== 'changes') return null
  // Edited tests as well: they are run once more as they were.
  const edited = changes.edited.filter(({ file, newText }) => hasSourceExtension(file) && newText !== null)
  const texts = [...edited, ...changes.plan.files].map(({ file, newText }) => [file, newText ?? ''] as const)
  return texts.length === 0 ? null : new Map(texts)
}

/** The run said to be what it was: no test failed by itself, and nothing is known about the mutants. */
function withFault(summary: RunSummary, files: readonly string[]): RunSummary {
  const sentence = `${nameList(files)} pass with the modules' own text and fail while they are instrumented, as code does that reads its own text or counts its lines: leave such modules out.`
  return { ...summary, decision: { verdict: 'unverified', reason: 'unsupported', sentence } }
}

/** The ordinary run, the campaign where mutants were asked for and made, and the checks where changes are undone. */
async function runTests(
  runner: DrivenRunner,
  modules: readonly PreparedModule[] | null,
  changes: Changes | null,
  found: Targets | null,
  settings: Settings,
  root: string,
  project: FoundRunner,
  { stderr, env }: RunInput,
): Promise<RunResults> {
  if ((!modules && changes?.kind !== 'changes') || found?.kind !== 'targets') {
    await runner.runPlain()
    await runner.finish?.()
    return { mutants: null, undone: null, fault: null }
  }
  const { templates, notes } = changes === null ? NO_RULES : pairingRules(root, settings.pairing)
  for (const sentence of notes) stderr.write(`redproof: ${sentence}\n`)
  const started = performance.now()
  const deadline = settings.budget === null ? null : Date.now() + settings.budget * 1000
  let campaign: CampaignResult | null = null
  let undone: CatchResults | null = null
  let types: TypeCheck | undefined
  const instrumented = (modules?.length ?? 0) > 0
  if (instrumented || undoableOf(changes) !== null) {
    const progress = createProgress({
      stream: stderr,
      interactive: stderr.isTTY === true && !env.CI && !settings.quiet,
    })
    const mutateAndUndo = async (isInterrupted: () => boolean) => {
      const ran = await runCampaign({
        root,
        modules: modules ?? [],
        port: runner.port,
        firstMode: instrumented && runner.isolated ? 'replay' : 'record',
        budget: settings.budget,
        asked: changes?.kind === 'changes' ? changes.plan.files.map(({ file }) => file) : [],
        // Without mutants nothing is held back: it is only seen what tests start.
        seatBelt: settings.seatBelt,
        onPhase: (name, total) => {
          if (total === 0) return
          progress.phase(name)
          progress.start(total)
        },
        onVerdicts: count => progress.tick(count),
        isInterrupted,
      })
      const types = ran.suiteRed ? undefined : await runner.checkTypes?.(ran.ledger)
      if (changes?.kind !== 'changes') return { ran, types, showed: null }
      const showed = await checkChanges({
        root,
        changes,
        templates,
        campaign: ran,
        runner,
        deadline,
        onStart: total => {
          progress.phase('undoing changes')
          progress.start(total)
        },
        onChecks: count => progress.tick(count),
        isInterrupted,
      })
      return { ran, types, showed }
    }
    const done = await interruptible(() => runner.cancel(), mutateAndUndo).finally(() => progress.stop())
    campaign = done.ran
    types = done.types
    undone = done.showed
  } else {
    await runner.runPlain()
    if (changes?.kind === 'changes')
      undone = await checkChanges({ root, changes, templates, campaign, runner, deadline, ...SILENT })
  }
  if (!modules) {
    await runner.finish?.()
    return { mutants: null, undone, fault: null }
  }
  const fault = campaign?.suiteRed
    ? await findInstrumentationFault({
        root,
        modules,
        files: campaign.ledger.files,
        summary: runner.summary(),
        runner,
      })
    : null
  await runner.finish?.()
  const { verdict, reason } = runner.summary().decision
  const mutants = collectResults({
    root,
    modules,
    ledger: campaign?.ledger ?? null,
    base: found.base,
    undecided: campaign?.undecided ?? 'unsupported',
    unusable:
      fault !== null
        ? 'unsupported'
        : verdict === 'green' || verdict === 'known-only'
          ? null
          : verdict === 'red'
            ? 'suite-red'
            : (reason ?? 'suite-red'),
    changed: runner.changed,
    ...(types ? { types } : {}),
    wallMs: performance.now() - started,
  })
  const remarks = campaign
    ? writeMismatches({
        root,
        ledger: campaign.ledger,
        runner: { name: project.name, version: project.version },
      })
    : []
  return { mutants, remarks, undone, fault }
}

const NO_RULES: PairingRules = { templates: [], notes: [] }
const SILENT = { onStart: () => undefined, onChecks: () => undefined, isInterrupted: () => false }

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
