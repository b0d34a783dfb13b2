// Owns one module in the report for people: its outcome with counts, survivors, lines no test runs, and reasons.
import { REASONS } from '../types/reason.ts'
import type { ModuleReport, MutantResult } from '../types/report.ts'
import { describeMutant } from './describe-mutant.ts'
import type { Palette } from './palette.ts'
import { count } from './plural.ts'
import type { TextOptions } from './render-text.ts'
import { safeText } from './safe-text.ts'
import { compareSurvivors } from './survivor-kind.ts'
import { uncoveredRanges } from './uncovered-ranges.ts'

/** Few survivors are read and acted on, many are skipped. */
const SHOWN = 7

export function renderModule(
  module: ModuleReport,
  mutants: readonly MutantResult[],
  paint: Palette,
  options: TextOptions,
): string {
  const lines = [headline(module, paint)]
  const note = options.notes?.get(module.file)
  if (module.reason !== null) lines.push(`  ${module.reason}: ${REASONS[module.reason]}`)
  if (note !== undefined) lines.push(`  ${safeText(note, 300)}`)
  if (options.quiet === true) return lines.join('\n')
  lines.push(...survivors(mutants, paint, options))
  lines.push(...uncovered(module, mutants, paint, options))
  if (options.verbose === true) lines.push(...unverified(mutants, paint))
  return lines.join('\n')
}

function headline(module: ModuleReport, paint: Palette): string {
  const colour =
    module.outcome === 'proven' ? paint.good : module.outcome === 'missed' ? paint.bad : paint.doubtful
  return `${colour(paint.strong(module.outcome))}  ${safeText(module.file, 160)}  ${counts(module, paint)}`
}

function counts(module: ModuleReport, paint: Palette): string {
  const parts = [`${module.tried} tried`, `${module.killed} killed`, `${module.survived} survived`]
  const rest: readonly (readonly [number, string])[] = [
    [module.uncovered, 'uncovered'],
    [module.timeout, 'timed out'],
    [module.blocked, 'blocked'],
    [module.outOfMemory, 'out of memory'],
    [module.compileError, 'not compilable'],
    [module.unverified, 'unverified'],
    [module.ignored, 'ignored'],
  ]
  for (const [n, word] of rest) if (n > 0) parts.push(`${n} ${word}`)
  const score = module.score === null ? '' : paint.quiet(`, score ${scoreText(module.score)} %`)
  return `${parts.join(', ')}${score}`
}

/** Cut, not rounded, so that one survivor among very many never reads as 100. */
function scoreText(score: number): string {
  return String(Math.floor(score * 100 + 1e-6) / 100)
}

function survivors(
  mutants: readonly MutantResult[],
  paint: Palette,
  options: TextOptions,
): readonly string[] {
  const ranked = mutants.filter(mutant => mutant.status === 'survived').toSorted(compareSurvivors)
  const shown = options.all ? ranked : onePerLine(ranked).slice(0, SHOWN)
  const width = Math.max(16, Math.min(60, Math.floor(((options.columns ?? 100) - 34) / 2)))
  const lines = shown.flatMap(mutant => survivor(mutant, width, paint))
  const more = ranked.length - shown.length
  if (more > 0) lines.push(paint.quiet(`  ${more} more survived: --all`))
  return lines
}

/** Mutants of one line mostly share one fate, so the best of a line stands for the others. */
function onePerLine(ranked: readonly MutantResult[]): readonly MutantResult[] {
  const lines = new Set<number>()
  return ranked.filter(mutant => !lines.has(mutant.line) && lines.add(mutant.line))
}

function survivor(mutant: MutantResult, width: number, paint: Palette): readonly string[] {
  const words = describeMutant(mutant, width)
  const place = `${safeText(mutant.file, 160)}:${mutant.line}:${mutant.column}`
  const cases = count(mutant.coveredBy.length, 'case')
  const still = mutant.coveredBy.length === 1 ? 'it still passes' : 'all still pass'
  const again = !mutant.confirmed
    ? 'seen once'
    : mutant.level === 'cold'
      ? 'checked again in a new worker'
      : 'checked twice'
  return [
    `  ${paint.bad('survived')}  ${place}  ${paint.strong(words.change)}`,
    `    ${cases} ran this line; ${still} (${again}).`,
    `    ${words.action}`,
  ]
}

function uncovered(
  module: ModuleReport,
  mutants: readonly MutantResult[],
  paint: Palette,
  options: TextOptions,
): readonly string[] {
  const file = safeText(module.file, 160)
  if (module.outcome === 'uncovered') {
    return [
      `  no test runs any of its ${count(module.uncovered, 'mutant')}: add a test that imports and calls it.`,
    ]
  }
  const ranges = uncoveredRanges(mutants)
  const shown = options.all ? ranges : ranges.slice(0, SHOWN)
  const lines = shown.map(({ from, to }) => {
    const place = from === to ? `${file}:${from}` : `${file}:${from}-${to}`
    const which = from === to ? 'no test runs this line' : 'no test runs these lines'
    return `  ${paint.doubtful('uncovered')}  ${place}  ${which}: add a case that reaches it.`
  })
  const more = ranges.length - shown.length
  if (more > 0) lines.push(paint.quiet(`  ${more} more uncovered: --all`))
  return lines
}

function unverified(mutants: readonly MutantResult[], paint: Palette): readonly string[] {
  return mutants
    .filter(mutant => mutant.status === 'unverified' || mutant.status === 'blocked')
    .map(mutant => {
      const why = mutant.status === 'blocked' ? 'blocked' : (mutant.reason ?? 'unsupported')
      const place = `${safeText(mutant.file, 160)}:${mutant.line}:${mutant.column}`
      return paint.quiet(`  unverified  ${place}  ${describeMutant(mutant).change}  (${why})`)
    })
}
