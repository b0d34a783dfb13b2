// Owns `prove` in words: each case with one break that it catches, the cases that catch none, the breaks that slip.
import { isInside } from '../mutate/wanted-mutants.ts'
import type { ProofReport, ProvedBreak, ProvedCase } from '../types/proof.ts'
import { REASONS, type Reason } from '../types/reason.ts'
import { describeMutant } from './describe-mutant.ts'
import { type Palette, palette } from './palette.ts'
import { count } from './plural.ts'
import type { TextOptions } from './render-text.ts'
import { renderExit, renderVerdict } from './render-verdict.ts'
import { safeText } from './safe-text.ts'

const ORDER = ['caught', 'unverified', 'missed'] as const
/** Few instructions are read and acted on, many are skipped. */
const SHOWN = 7

/** The whole report as text that ends in a line break. */
export function renderProof(
  report: ProofReport,
  options: Pick<TextOptions, 'colour' | 'all' | 'columns' | 'quiet'> & { readonly note: string | null },
): string {
  const paint = palette(options.colour)
  const blocks = [renderVerdict(report, paint, options), head(report, paint)]
  if (options.note !== null) blocks.push(safeText(options.note, 300))
  if (isAround(report))
    blocks.push('Nothing smaller than the code around these lines can be broken: its breaks are tried.')
  const breaks = new Map(report.breaks.map(one => [one.id, one]))
  const explained = new Set<Reason>()
  const cases = report.cases.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome))
  for (const one of cases) {
    if (options.quiet === true && one.outcome === 'caught') continue
    const explain = one.reason !== null && !explained.has(one.reason)
    if (one.reason !== null) explained.add(one.reason)
    blocks.push(renderCase(one, breaks, explain, paint, options.columns ?? 100))
  }
  if (options.quiet !== true) blocks.push(...renderBreaks(report, paint, options))
  blocks.push(renderExit(report.exit, paint))
  return `${blocks.join('\n\n')}\n`
}

/** True where all breaks reach beyond the lines that were asked for. */
function isAround({ lines, breaks }: ProofReport): boolean {
  return lines !== null && breaks.length > 0 && !breaks.some(one => isInside(one, [lines]))
}

function head({ file, lines, cases, breaks }: ProofReport, paint: Palette): string {
  const range =
    lines === null ? '' : lines.from === lines.to ? `:${lines.from}` : `:${lines.from}-${lines.to}`
  const parts = ORDER.flatMap(outcome => {
    const n = cases.filter(one => one.outcome === outcome).length
    return n > 0 ? [`${n} ${outcome}`] : []
  })
  const reach =
    cases.length === 0 ? 'no case reaches it' : `${count(cases.length, 'case')}: ${parts.join(', ')}`
  const killed = breaks.filter(({ status }) => status === 'killed').length
  const small =
    breaks.length === 0 ? 'nothing to break' : `${count(breaks.length, 'break')}, ${killed} caught`
  return `${paint.strong(`${safeText(file, 160)}${range}`)}  ${small}; ${reach}`
}

function renderCase(
  one: ProvedCase,
  breaks: ReadonlyMap<string, ProvedBreak>,
  explain: boolean,
  paint: Palette,
  columns: number,
): string {
  const colour = one.outcome === 'caught' ? paint.good : one.outcome === 'missed' ? paint.bad : paint.doubtful
  const title = `${colour(paint.strong(one.outcome))}  ${safeText(one.file, 160)}  ${safeText(one.name, 120)}`
  const broken = one.break === null ? undefined : breaks.get(one.break)
  if (broken !== undefined)
    return `${title}\n  fails by an ${one.failedBy} with  ${breakText(broken, columns - 30)}`
  if (one.reason !== null)
    return `${title}\n  ${explain ? `${one.reason}: ${REASONS[one.reason]}` : one.reason}`
  const all =
    one.reached === 1 ? 'the break that it reaches' : `each of the ${one.reached} breaks that it reaches`
  return `${title}\n  passes with ${all}: it runs this code and asserts nothing about it`
}

function breakText(one: ProvedBreak, room: number): string {
  return `line ${one.line}: ${describeMutant(one, Math.max(40, room)).change}`
}

function renderBreaks(
  { breaks }: ProofReport,
  paint: Palette,
  options: Pick<TextOptions, 'all' | 'columns'>,
): readonly string[] {
  return (
    [
      ['survived', 'no case that reaches it fails with'],
      ['uncovered', 'no case reaches'],
      ['unverified', 'not decided'],
    ] as const
  ).flatMap(([status, what]) => {
    const all = breaks.filter(one => one.status === status)
    if (all.length === 0) return []
    const shown = options.all ? all : all.slice(0, SHOWN)
    const lines = shown.map(one => {
      const why = one.reason === null ? '' : paint.quiet(`  (${one.reason})`)
      return `  ${breakText(one, (options.columns ?? 100) - 12)}${why}`
    })
    const more = all.length - shown.length
    if (more > 0) lines.push(paint.quiet(`  ${more} more: --all`))
    return [`${what}:\n${lines.join('\n')}`]
  })
}
