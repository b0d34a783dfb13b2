// Owns `redproof runs`: the recorded runs and what they say about each machine.
import {
  findRepository,
  type MachineOverview,
  openHistory,
  type PastRun,
  runsOverview,
  safeText,
} from '@redproof/core'
import { answer, type CommandInput, type CommandOutput, refuse } from './command-output.ts'
import { commandWords } from './command-words.ts'
import { formatDuration, formatMoment, formatTable } from './runs-format.ts'

const SHOWN = 20

/** `redproof runs [--json] [--all] [--cwd <folder>]`. */
export async function runs({ words, cwd: from }: CommandInput): Promise<CommandOutput> {
  const read = commandWords('runs', words, { flags: ['--json', '--all'], rest: false, cwd: from })
  if ('kind' in read) return refuse(read.sentence)
  const store = openHistory(findRepository(read.cwd).root)
  const all = await store.runs()
  const machines = runsOverview(all)
  const text = read.flags.json
    ? `${JSON.stringify({ runs: all.map(jsonOf), machines }, null, 2)}\n`
    : textOf(all, machines, read.flags.all === true)
  return answer(text, store.notes)
}

/** A run in `runs --json`. */
function jsonOf(run: PastRun): object {
  const { id, machine, runner, scope, partial, mutated, verdict, reason, ms, tree, counts, failed } = run
  return {
    id,
    at: new Date(run.startedAt).toISOString(),
    machine,
    runner,
    scope,
    partial,
    mutated,
    verdict,
    reason,
    ms,
    tree: tree.hash,
    dirty: tree.dirty,
    tests: counts,
    failed,
    knownFailed: run.knownFailed,
  }
}

function textOf(all: readonly PastRun[], machines: readonly MachineOverview[], whole: boolean): string {
  if (all.length === 0) return 'No run is recorded yet.\n'
  const shown = whole ? all : all.slice(0, SHOWN)
  const rows = shown.map(run => [
    formatMoment(run.startedAt),
    run.reason ? `${run.verdict}(${run.reason})` : run.verdict,
    run.partial && run.scope.kind === 'full' ? 'partial' : run.scope.kind,
    formatDuration(run.ms),
    safeText(run.machine, 40),
    failedText(run),
  ])
  const more = all.length > shown.length ? `  and ${all.length - shown.length} more: --all\n` : ''
  const table = formatTable([['at', 'verdict', 'scope', 'took', 'machine', 'failed'], ...rows])
  const overview = machines.map(({ machine, runs: n, passRate, fullRun }) => [
    safeText(machine, 40),
    String(n),
    passRate === null ? '-' : `${Math.floor(passRate * 100)} %`,
    fullRun === null ? '-' : `${formatDuration(fullRun.ms)} (median of ${fullRun.n})`,
  ])
  return `Runs\n${table}${more}\nMachines\n${formatTable([['machine', 'runs', 'passed', 'full run'], ...overview])}`
}

function failedText({ failed, knownFailed }: PastRun): string {
  const known = knownFailed > 0 ? [`${knownFailed} known`] : []
  const [first] = failed
  if (!first) return known.join('')
  const rest = failed.length > 1 ? [`${failed.length - 1} more`] : []
  return [`${safeText(first.file, 80)} > ${safeText(first.name, 80)}`, ...rest, ...known].join(', ')
}
