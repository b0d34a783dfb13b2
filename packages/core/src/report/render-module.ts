// Owns one module in the report for people: its outcome with counts, survivors, lines no test runs, and reasons.
import { REASONS } from '../types/reason.ts'
import type { ModuleReport, MutantResult } from '../types/report.ts'
import { describeMutant } from './describe-mutant.ts'
import type { Palette } from './palette.ts'
import { count } from './plural.ts'
import type { TextOptions } from './render-text.ts'
import { safeText } from './safe-text.ts'
import { SURVIVORS_SHOWN, shownSurvivors } from './shown-survivors.ts'
import { uncoveredRanges } from './uncovered-ranges.ts'

/** Few instructions are read and acted on, many are skipped. */
const RANGES_SHOWN = SURVIVORS_SHOWN

/** Lines without a final line break. `explain` adds the sentence of an unverified module's reason. */
export function renderModule(
  module: ModuleReport,
  mutants: readonly MutantResult[],
  paint: Palette,
  options: TextOptions & { readonly explain: boolean },
): string {
  const lines = [headline(module, paint)]
  const note = options.notes?.get(module.file)
  if (module.reason !== null && options.explain) lines.push(`  ${module.reason}: ${REASONS[module.reason]}`)
  else if (module.reason !== null) lines.push(`  ${module.reason}`)
  if (note !== undefined) lines.push(`  ${safeText(note, 300)}`)
  if (options.quiet === true) return lines.join('\n')
  lines.push(...survivors(mutants, paint, options))
  lines.push(...uncovered(module, mutants, paint, options))
  lines.push(...blocked(mutants, paint, options))
  if (options.verbose === true) lines.push(...unverified(mutants, paint))
  return lines.join('\n')
}

function headline(module: ModuleReport, paint: Palette): string {
  const colour =
    module.outcome === 'proven' ? paint.good : module.outcome === 'missed' ? paint.bad : paint.doubtful
  return `${colour(paint.strong(module.outcome))}  ${safeText(module.file, 160)}  ${counts(module, paint)}`
}

function counts(module: ModuleReport, paint: Palette): string {
  const judged = module.outcome === 'proven' || module.outcome === 'missed'
  const always = judged || module.tried > 0
  const parts: string[] = []
  const named: readonly (readonly [number, string, boolean])[] = [
    [module.tried, 'tried', always],
    [module.killed, 'killed', always],
    [module.survived, 'survived', always],
    [module.uncovered, 'uncovered', false],
    [module.timeout, 'timed out', false],
    [module.blocked, 'blocked', false],
    [module.outOfMemory, 'out of memory', false],
    [module.compileError, 'not compilable', false],
    [module.unverified, 'unverified', false],
    [module.ignored, 'ignored', false],
  ]
  for (const [n, word, shown] of named) if (shown || n > 0) parts.push(`${n} ${word}`)
  // Load errors alone would read as 100 % beside a module that no assertion guards.
  const score = judged && module.score !== null ? paint.quiet(`, score ${scoreText(module.score)} %`) : ''
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
  const { shown, more } = shownSurvivors(mutants, options.all)
  const lines = shown.flatMap(mutant => survivor(mutant, options.columns ?? 100, paint))
  if (more > 0) lines.push(paint.quiet(`  ${more} more survived: --all`))
  return lines
}

function survivor(mutant: MutantResult, columns: number, paint: Palette): readonly string[] {
  const place = `${safeText(mutant.file, 160)}:${mutant.line}:${mutant.column}`
  const words = describeMutant(mutant, columns - '  survived    '.length - place.length)
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
  const shown = options.all ? ranges : ranges.slice(0, RANGES_SHOWN)
  const lines = shown.map(({ from, to, partly }) => {
    const place = from === to ? `${file}:${from}` : `${file}:${from}-${to}`
    const [which, them] =
      from !== to ? ['these lines', 'them'] : partly ? ['a part of this line', 'it'] : ['this line', 'it']
    return `  ${paint.doubtful('uncovered')}  ${place}  no test runs ${which}: add a case that reaches ${them}.`
  })
  const more = ranges.length - shown.length
  if (more > 0) lines.push(paint.quiet(`  ${more} more uncovered: --all`))
  return lines
}

/** Also without being asked: what a change nearly did to the machine is worth a look. */
function blocked(mutants: readonly MutantResult[], paint: Palette, options: TextOptions): readonly string[] {
  const all = mutants.filter(({ status }) => status === 'blocked')
  const shown = options.all ? all : all.slice(0, SURVIVORS_SHOWN)
  const lines = shown.flatMap(mutant => {
    const place = `${safeText(mutant.file, 160)}:${mutant.line}:${mutant.column}`
    return [
      `  ${paint.doubtful('blocked')}  ${place}  ${paint.strong(describeMutant(mutant).change)}`,
      `    it called ${safeText(mutant.refused ?? 'something that the seat belt holds back', 200)}, which was refused: neither detected nor survived.`,
    ]
  })
  const more = all.length - shown.length
  if (more > 0) lines.push(paint.quiet(`  ${more} more blocked: --all`))
  return lines
}

function unverified(mutants: readonly MutantResult[], paint: Palette): readonly string[] {
  return mutants
    .filter(mutant => mutant.status === 'unverified')
    .map(mutant => {
      const why = mutant.reason ?? 'unsupported'
      const place = `${safeText(mutant.file, 160)}:${mutant.line}:${mutant.column}`
      return paint.quiet(`  unverified  ${place}  ${describeMutant(mutant).change}  (${why})`)
    })
}
