// Owns `redproof timings`: the slowest files and cases of the last run, what is slow against its past, what is flaky.
import { relative, sep } from 'node:path'
import {
  type CaseRef,
  type FlakyCase,
  findRepository,
  flakyCases,
  judgeCase,
  openHistory,
  type RunDetail,
  type RunTiming,
  runTiming,
  safeText,
  type Usual,
} from '@redproof/core'
import { answer, type CommandInput, type CommandOutput, refuse } from './command-output.ts'
import { commandWords } from './command-words.ts'
import { formatDuration, formatMoment, formatTable } from './runs-format.ts'

const TOP = 10

interface TimedCase extends CaseRef {
  readonly ms: number
  readonly usual: Usual | null
  readonly slow: boolean
}

/** `redproof timings [--json] [--cwd <folder>]`: about the last full run here, else the last run. */
export async function timings({ words, cwd: from }: CommandInput): Promise<CommandOutput> {
  const read = commandWords('timings', words, { flags: ['--json'], rest: false, cwd: from })
  if ('kind' in read) return refuse(read.sentence)
  const { root } = findRepository(read.cwd)
  const store = openHistory(root)
  const folder = relative(root, read.cwd).split(sep).join('/') || '.'
  const run =
    (await store.newestRun({ checkout: root, folder, full: true })) ??
    (await store.newestRun({ checkout: root, folder, full: false }))
  if (!run) {
    const none = { run: null, usual: null, slow: false, slowLately: false, files: [], cases: [], flaky: [] }
    return answer(
      read.flags.json ? `${JSON.stringify(none, null, 2)}\n` : 'No run is recorded yet.\n',
      store.notes,
    )
  }
  const timing = runTiming(run, await store.runs())
  const times = await store.caseTimes(run)
  const cases = run.cases
    .filter(each => !each.synthetic && (each.state === 'pass' || each.state === 'fail'))
    .map(({ id, file, name, ms, attempts, state }): TimedCase => {
      const judged = judgeCase(ms, times.get(id) ?? [])
      // Retries and failures take their own time; only a plain pass compares with plain passes.
      return {
        id,
        file,
        name,
        ms,
        usual: judged.usual,
        slow: judged.slow && state === 'pass' && attempts.length === 1,
      }
    })
    .sort((a, b) => b.ms - a.ms)
  const flaky = flakyCases(await store.observations())
  const text = read.flags.json ? jsonOf(run, timing, cases, flaky) : textOf(run, timing, cases, flaky)
  return answer(text, store.notes)
}

function filesOf({ files }: RunDetail): RunDetail['files'] {
  return [...files].sort((a, b) => b.ms - a.ms)
}

function jsonOf(
  run: RunDetail,
  timing: RunTiming,
  cases: readonly TimedCase[],
  flaky: readonly FlakyCase[],
): string {
  const { id, startedAt, machine, runner, scope, verdict, reason, ms } = run
  const files = filesOf(run).map(({ file, project, ms: took }) => ({ file, project, ms: took }))
  const at = new Date(startedAt).toISOString()
  const about = { id, at, machine, runner, scope, verdict, reason, ms }
  return `${JSON.stringify({ run: about, ...timing, files, cases, flaky }, null, 2)}\n`
}

function textOf(
  run: RunDetail,
  { usual, slow, slowLately }: RunTiming,
  cases: readonly TimedCase[],
  flaky: readonly FlakyCase[],
): string {
  const usually = usual ? `, usually ${usualText(usual)}` : ''
  const flag = slowLately ? ': slow lately' : slow ? ': slow' : ''
  const head = `${formatMoment(run.startedAt)}  ${run.verdict}  ${run.scope.kind}  ${formatDuration(run.ms)}${usually}${flag}\n`
  const files = filesOf(run).map(each => [formatDuration(each.ms), safeText(each.file, 120)])
  const rows = cases.map(each => [formatDuration(each.ms), `${shown(each)}`])
  const lost = cases
    .filter(each => each.slow)
    .sort((a, b) => b.ms - b.usual!.ms - (a.ms - a.usual!.ms))
    .map(each => [formatDuration(each.ms), `usually ${usualText(each.usual!)}`, shown(each)])
  const chance = flaky.map(each => [`failed ${each.failed} of ${each.n}`, WHERE[each.because], shown(each)])
  return [
    head,
    block('Slowest files', files),
    block('Slowest cases', rows),
    block('Slower than usual', lost),
    block('Flaky', chance),
  ].join('')
}

const WHERE: Readonly<Record<FlakyCase['because'], string>> = {
  tree: 'on the same code',
  retry: 'within one run',
}

function block(title: string, rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const more = rows.length > TOP ? `  and ${rows.length - TOP} more: --json\n` : ''
  return `\n${title}\n${formatTable(rows.slice(0, TOP))}${more}`
}

function usualText({ ms, n }: Usual): string {
  return `${formatDuration(ms)} (median of ${n})`
}

function shown({ file, name }: CaseRef): string {
  return `${safeText(file, 120)} > ${safeText(name, 120)}`
}
