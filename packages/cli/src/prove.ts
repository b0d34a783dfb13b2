// Owns `redproof prove`: small breaks at one place, and for each case that reaches it one that it catches.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  createProgress,
  type DrivenRunner,
  decideProofExit,
  EXIT,
  type MutateTarget,
  type PreparedModule,
  type ProofReport,
  prepareModules,
  proofResults,
  renderProof,
  runCampaign,
  runProof,
  safeText,
  selectByPattern,
} from '@redproof/core'
import type { Settings } from './config-settings.ts'
import { findRunner } from './find-runner.ts'
import { interruptible } from './interruptible.ts'
import { type RunInput, type RunSetup, setUpRun } from './run-setup.ts'
import { type UsageError, usageError } from './usage-error.ts'
import { withRunner } from './with-runner.ts'

export interface ProveInput extends RunInput {
  /** As given: `src/a.ts`, `src/a.ts:10-20`. */
  readonly place: string
}

/** Runs the command and resolves with its exit code. */
export async function prove(input: ProveInput): Promise<number> {
  const note = (sentence: string): void => void input.stderr.write(`redproof: ${sentence}\n`)
  const usage = (sentence: string): number => {
    note(sentence)
    return EXIT.usage
  }
  const setup = setUpRun(input)
  if (setup.kind === 'usage-error') return usage(setup.sentence)
  const { cwd, root, settings } = setup
  const target = findPlace(input.place, setup)
  if ('kind' in target) return usage(target.sentence)
  const project = await findRunner(cwd, root, settings.runner, { early: settings.workers ?? 2 })
  if ('sentence' in project) return usage(project.sentence)
  const { operators, arid } = settings
  const [module] = prepareModules(root, [target], { operators, arid, insideFirst: true }) as [PreparedModule]
  const code = await withRunner(project, setup, input, { modules: [module], note }, async runner => {
    const report = await proofOf(runner, module, target, input, setup, project)
    tell(report, module, settings, cwd, input)
    return report.exit.code
  })
  return typeof code === 'number' ? code : usage(code.sentence)
}

/** One file, and lines of it where they are given. */
function findPlace(place: string, { cwd, root }: RunSetup): MutateTarget | UsageError {
  const selection = selectByPattern(root, [place], { cwd })
  if (selection.kind === 'no-match') return usageError(selection.sentence)
  const [target, ...more] = selection.files
  return target === undefined || more.length > 0
    ? usageError(
        `\`redproof prove\` takes one file; ${safeText(place, 120)} names ${selection.files.length}.`,
      )
    : target
}

async function proofOf(
  runner: DrivenRunner,
  module: PreparedModule,
  { file, lines }: MutateTarget,
  { stderr, env }: ProveInput,
  { root, settings }: RunSetup,
  { name, version }: { readonly name: string; readonly version: string },
): Promise<ProofReport> {
  const { seatBelt, budget } = settings
  const progress = createProgress({
    stream: stderr,
    interactive: stderr.isTTY === true && !env.CI && !settings.quiet,
  })
  const deadline = budget === null ? null : Date.now() + budget * 1000
  const found = await interruptible(
    () => runner.cancel(),
    async isInterrupted => {
      const { ledger, suiteRed } = await runCampaign({
        root,
        modules: [module],
        port: runner.port,
        firstMode: 'record',
        onlyFirst: true,
        budget,
        seatBelt,
        onPhase: () => undefined,
        onVerdicts: () => undefined,
        isInterrupted,
      })
      const nothing = { findings: new Map(), undecided: 'unsupported' } as const
      if (suiteRed) return { ledger, ...nothing }
      const proof = await runProof({
        root,
        ledger,
        port: runner.port,
        seatBelt,
        deadline,
        onRound: total => {
          progress.phase('breaking it')
          progress.start(total)
        },
        onFindings: count => progress.tick(count),
        isInterrupted,
      })
      return { ledger, ...proof }
    },
  ).finally(() => progress.stop())
  await runner.finish?.()
  const { decision, scope, tests } = runner.summary()
  const { verdict, reason, sentence } = decision
  const green = verdict === 'green' || verdict === 'known-only'
  const proof = {
    file,
    lines: lines?.[0] ?? null,
    ...proofResults({
      ...found,
      root,
      unusable: green ? null : verdict === 'red' ? 'suite-red' : (reason ?? 'suite-red'),
      changed: runner.changed.has(file),
    }),
  }
  const exit = decideProofExit({
    obstacle: module.problem === null ? null : `${file} cannot be mutated: ${module.problem}`,
    verdict,
    reason,
    sentence,
    tests,
    proof,
    failOn: settings.failOn,
    known: settings.known,
    strictKnown: settings.strictKnown,
  })
  return {
    schema: 'redproof-prove/1',
    runner: { name, version },
    exit,
    verdict,
    reason,
    scope,
    tests,
    ...proof,
  }
}

function tell(
  report: ProofReport,
  module: PreparedModule,
  settings: Settings,
  cwd: string,
  { stdout, stderr, env }: ProveInput,
): void {
  const json = `${JSON.stringify(report)}\n`
  if (settings.json?.to === 'file') writeFileSync(resolve(cwd, settings.json.file), json)
  if (settings.json?.to === 'stdout') {
    stdout.write(json)
    if (report.exit.code === EXIT.unverified) stderr.write(`redproof: ${safeText(report.exit.reason, 400)}\n`)
    return
  }
  const inSource = module.problem === null && module.instrumented === null
  const note = inSource ? 'It holds tests of its own: such a file is never mutated.' : null
  const { all, quiet } = settings
  const colour = stdout.isTTY === true && !env.NO_COLOR
  stdout.write(`\n${renderProof(report, { colour, all, quiet, columns: stdout.columns ?? 100, note })}`)
}
