// Owns the report for people: the verdict, then each module with its survivors, then what decided the exit code.
import type { CatchDetail } from '../catch/catch-report.ts'
import type { Reason } from '../types/reason.ts'
import type { MutationReport, Report } from '../types/report.ts'
import { type Palette, palette } from './palette.ts'
import { count } from './plural.ts'
import { renderCatch } from './render-catch.ts'
import { renderModule } from './render-module.ts'
import { renderExit, renderVerdict } from './render-verdict.ts'
import { safeText } from './safe-text.ts'

export interface TextOptions {
  /** Use colour codes; what is meant never depends on them. */
  readonly colour: boolean
  /** Show every survivor, not only the first seven a file. */
  readonly all: boolean
  /** Width of the terminal in characters; lines with code are cut to fit. Default 100. */
  readonly columns?: number
  /** Only the verdict, the modules that are not proven, and the exit line; no survivors. */
  readonly quiet?: boolean
  /** Also how the mutants were decided, and every unverified mutant. */
  readonly verbose?: boolean
  /** One sentence more about a module, by file: why it is not driven, which built copy a test loads. Untrusted text. */
  readonly notes?: ReadonlyMap<string, string>
  /** Sentences about the run as a whole, said before what decided the exit code. Untrusted text. */
  readonly remarks?: readonly string[]
  /** What slipped of each change undone, by file, from `catchReport`. */
  readonly catchDetails?: ReadonlyMap<string, CatchDetail>
}

const ORDER = ['proven', 'unverified', 'uncovered', 'missed'] as const

/** The whole report as text that ends in a line break; what needs action comes last, next to the prompt. */
export function renderText(report: Report, options: TextOptions): string {
  const paint = palette(options.colour)
  const blocks = [renderVerdict(report, paint, options)]
  if (report.mutation !== null) blocks.push(...mutationBlocks(report.mutation, paint, options))
  if (report.catch !== null)
    blocks.push(...renderCatch(report.catch, options.catchDetails ?? new Map(), paint, options))
  for (const remark of options.remarks ?? []) blocks.push(safeText(remark, 600))
  blocks.push(renderExit(report.exit, paint))
  return `${blocks.join('\n\n')}\n`
}

function mutationBlocks(mutation: MutationReport, paint: Palette, options: TextOptions): readonly string[] {
  const blocks: string[] = []
  const since = mutation.base === null ? '' : ` since ${safeText(mutation.base, 80)}`
  if (mutation.modules.length === 0) blocks.push(`nothing to mutate${since}`)
  else {
    blocks.push(`${tally(mutation, paint)}  ${paint.quiet(spent(mutation, since))}`)
    const modules = mutation.modules.toSorted(
      (a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || (a.file < b.file ? -1 : 1),
    )
    const shown = options.quiet === true ? modules.filter(module => module.outcome !== 'proven') : modules
    const explained = new Set<Reason>()
    for (const module of shown) {
      const mutants = mutation.mutants.filter(mutant => mutant.file === module.file)
      // A suite that is red makes every module unverified for one reason: one sentence is enough.
      const explain = module.reason !== null && !explained.has(module.reason)
      if (module.reason !== null) explained.add(module.reason)
      blocks.push(renderModule(module, mutants, paint, { ...options, explain }))
    }
  }
  if (mutation.empty.length > 0 && options.quiet !== true)
    blocks.push(emptyBlock(mutation.empty, paint, options))
  if (options.verbose === true && mutation.modules.length > 0) blocks.push(paint.quiet(levels(mutation)))
  return blocks
}

function tally(mutation: MutationReport, paint: Palette): string {
  const parts: string[] = []
  for (const outcome of ORDER) {
    const n = mutation.modules.filter(module => module.outcome === outcome).length
    if (n > 0) parts.push(paint.strong(`${n} ${outcome}`))
  }
  return parts.join(', ')
}

function spent(mutation: MutationReport, since: string): string {
  const modules = count(mutation.modules.length, 'module')
  return `${modules}${since}, ${count(mutation.mutants.length, 'mutant')}, ${(mutation.stats.wallMs / 1000).toFixed(1)} s`
}

function levels({ stats, mutants }: MutationReport): string {
  const share = mutants.length === 0 ? '' : ` (${((100 * stats.doubted) / mutants.length).toFixed(1)} %)`
  return `decided: ${stats.replayed} replayed, ${stats.fresh} on a fresh graph, ${stats.cold} in a new worker; ${stats.doubted}${share} not trusted at first`
}

function emptyBlock(empty: readonly string[], paint: Palette, options: TextOptions): string {
  const shown = options.all ? empty : empty.slice(0, 7)
  const more = empty.length - shown.length
  const names = shown.map(file => safeText(file, 120)).join(', ')
  return paint.quiet(`nothing to mutate in: ${names}${more > 0 ? `, ${more} more: --all` : ''}`)
}
