// Owns the catch check in the report for people: each change undone, what slipped, what was not tried, signs in test edits.
import type { CatchDetail } from '../catch/catch-report.ts'
import { REASONS, type Reason } from '../types/reason.ts'
import type { CatchReport, SlippedLines } from '../types/report.ts'
import type { CaseRef } from '../types/test-case.ts'
import { nameList } from './name-list.ts'
import type { Palette } from './palette.ts'
import { count } from './plural.ts'
import type { TextOptions } from './render-text.ts'
import { safeText } from './safe-text.ts'

type Module = CatchReport['modules'][number]

const ORDER = ['caught', 'unverified', 'missed'] as const
/** Few instructions are read and acted on, many are skipped. */
const SHOWN = 7
const LINE = 120
const BOTH_READINGS =
  'Either an assertion is missing here, or the change is a refactoring that alters no behaviour.'

/** Blocks without a final line break; what needs action comes last, but for signs. */
export function renderCatch(
  report: CatchReport,
  details: ReadonlyMap<string, CatchDetail>,
  paint: Palette,
  options: TextOptions,
): readonly string[] {
  const blocks: string[] = []
  if (report.untried.length > 0 && options.quiet !== true) blocks.push(untried(report, paint, options))
  blocks.push(tally(report, paint))
  const explained = new Set<Reason>()
  const modules = report.modules.toSorted(
    (a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || (a.file < b.file ? -1 : 1),
  )
  for (const module of modules) {
    if (options.quiet === true && module.outcome === 'caught') continue
    const explain = module.reason !== null && !explained.has(module.reason)
    if (module.reason !== null) explained.add(module.reason)
    blocks.push(renderModule(module, details.get(module.file), explain, paint, options))
  }
  if (report.signs.length > 0) blocks.push(signs(report, paint, options))
  return blocks
}

function tally({ base, modules }: CatchReport, paint: Palette): string {
  const since = base === null ? '' : ` since ${safeText(base, 80)}`
  if (modules.length === 0) return `nothing to undo${since}`
  const parts = ORDER.flatMap(outcome => {
    const n = modules.filter(module => module.outcome === outcome).length
    return n > 0 ? [paint.strong(`${n} ${outcome}`)] : []
  })
  return `${parts.join(', ')}  ${paint.quiet(`${count(modules.length, 'changed file')}${since}, each undone`)}`
}

function renderModule(
  module: Module,
  detail: CatchDetail | undefined,
  explain: boolean,
  paint: Palette,
  options: TextOptions,
): string {
  const colour =
    module.outcome === 'caught' ? paint.good : module.outcome === 'missed' ? paint.bad : paint.doubtful
  const lines = [
    `${colour(paint.strong(module.outcome))}  ${safeText(module.file, 160)}${inHunks(module, paint)}`,
  ]
  if (module.reason !== null)
    lines.push(`  ${explain ? `${module.reason}: ${REASONS[module.reason]}` : module.reason}`)
  if (detail?.note != null) lines.push(`  ${safeText(detail.note, 300)}`)
  if (options.quiet === true) return lines.join('\n')
  lines.push(...withOthers(module, detail))
  if (module.outcome === 'caught') lines.push(...caught(module, detail, options))
  if (module.outcome === 'missed')
    lines.push(
      '  With it undone every case that reaches it still passes:',
      ...slipped(module.slipped, paint),
      `  ${BOTH_READINGS}`,
    )
  else lines.push(...missedHunks(module, paint, options))
  if (options.verbose === true) lines.push(...unverifiedHunks(module, paint))
  return lines.join('\n')
}

/** What could not stay as it is beside the old text. */
function withOthers({ together }: Module, detail: CatchDetail | undefined): readonly string[] {
  const absent = detail?.absent ?? []
  return [
    ...(together.length > 0
      ? [
          `  Undone together with ${nameList(together, 160)}, which ${together.length === 1 ? 'does' : 'do'} not fit its old text.`,
        ]
      : []),
    ...(absent.length > 0
      ? [
          `  Without ${nameList(absent, 160)}, which ${absent.length === 1 ? 'has' : 'have'} no old text to fit it: tests that load ${absent.length === 1 ? 'it' : 'them'} have no say.`,
        ]
      : []),
  ]
}

function inHunks({ hunks }: Module, paint: Palette): string {
  if (hunks.length < 2) return ''
  const parts = ORDER.flatMap(outcome => {
    const n = hunks.filter(hunk => hunk.outcome === outcome).length
    return n > 0 ? [`${n} ${outcome}`] : []
  })
  return paint.quiet(`  ${count(hunks.length, 'hunk')}: ${parts.join(', ')}`)
}

function caught({ by }: Module, detail: CatchDetail | undefined, options: TextOptions): readonly string[] {
  const how = by[0] === undefined ? '' : ` by an ${by[0].failedBy}`
  const shown = options.all ? by : by.slice(0, 1)
  const more = by.length - shown.length
  const lines = shown.map((one, i) => {
    const rest = i === shown.length - 1 && more > 0 ? `, and ${more} more` : ''
    return `  noticed${i === 0 ? how : ''}: ${caseText(one)}${rest}`
  })
  const silent = detail?.silentOwnTests ?? []
  if (silent.length > 0) {
    const names = silent.slice(0, 3).map(file => safeText(file, 160))
    lines.push(`  Caught, but not by its own test: the missing case belongs in ${names.join(' or ')}.`)
  }
  return lines
}

function caseText({ file, name }: CaseRef): string {
  return `${safeText(file, 160)}  ${safeText(name, LINE)}`
}

/** Hunks that no case noticed, in a file that as a whole was not missed. */
function missedHunks(module: Module, paint: Palette, options: TextOptions): readonly string[] {
  const missed = module.hunks.filter(hunk => hunk.outcome === 'missed')
  const shown = options.all ? missed : missed.slice(0, SHOWN)
  const lines = shown.flatMap(hunk => [
    `  ${paint.bad('missed')}  ${place(module, hunk)}  with these lines undone no case fails:`,
    ...slipped(hunk.slipped, paint).map(line => `  ${line}`),
  ])
  if (shown.length > 0) lines.push(`    ${BOTH_READINGS}`)
  const more = missed.length - shown.length
  if (more > 0) lines.push(paint.quiet(`  ${more} more missed: --all`))
  return lines
}

function unverifiedHunks(module: Module, paint: Palette): readonly string[] {
  if (module.hunks.length < 2) return []
  return module.hunks
    .filter(hunk => hunk.outcome === 'unverified')
    .map(hunk => paint.quiet(`  unverified  ${place(module, hunk)}  (${hunk.reason ?? 'unsupported'})`))
}

function place({ file }: Module, { line, endLine }: Module['hunks'][number]): string {
  const last = endLine - 1
  return `${safeText(file, 160)}:${last > line ? `${line}-${last}` : line}`
}

function slipped(what: SlippedLines | null, paint: Palette): readonly string[] {
  if (what === null) return []
  const lines = what.lines.map(line => `    ${paint.quiet(safeText(line, LINE))}`)
  return what.more > 0 ? [...lines, paint.quiet(`    ${count(what.more, 'more line')}`)] : lines
}

function untried({ untried: list }: CatchReport, paint: Palette, options: TextOptions): string {
  const shown = options.all ? list : list.slice(0, SHOWN)
  const lines = ['not tried:', ...shown.map(one => `  ${safeText(one.file, 160)}  ${safeText(one.why, 200)}`)]
  const more = list.length - shown.length
  if (more > 0) lines.push(`  ${more} more: --all`)
  return lines.map(line => paint.quiet(line)).join('\n')
}

function signs({ signs: list }: CatchReport, paint: Palette, options: TextOptions): string {
  const shown = options.all ? list : list.slice(0, SHOWN)
  const lines = [
    `${paint.doubtful(paint.strong(count(list.length, 'sign')))} in test edits: look at these before you trust the green`,
    ...shown.map(
      ({ file, line, kind, meaning }) =>
        `  ${paint.doubtful(safeText(kind, 40))}  ${safeText(file, 160)}:${line}  ${safeText(meaning, 300)}`,
    ),
  ]
  const more = list.length - shown.length
  if (more > 0) lines.push(paint.quiet(`  ${more} more: --all`))
  return lines.join('\n')
}
