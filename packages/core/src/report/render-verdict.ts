// Owns how a run's verdict and its exit code look at the start and the end of a report for people.
import { REASONS } from '../types/reason.ts'
import type { Report } from '../types/report.ts'
import type { Palette } from './palette.ts'
import { count } from './plural.ts'
import { safeText } from './safe-text.ts'

/** The verdict with its counts, and the cases that failed. */
export function renderVerdict(
  report: Pick<Report, 'runner' | 'tests' | 'verdict' | 'reason'>,
  paint: Palette,
  options: { readonly all: boolean },
): string {
  const { cases, files } = report.tests
  const colour =
    report.verdict === 'green' ? paint.good : report.verdict === 'red' ? paint.bad : paint.doubtful
  const parts = [`${count(cases.passed, 'case')} passed`]
  if (cases.failed > 0) parts.push(`${cases.failed} failed`)
  if (cases.skipped > 0) parts.push(`${cases.skipped} skipped`)
  if (cases.todo > 0) parts.push(`${cases.todo} todo`)
  if (cases.notRun > 0) parts.push(`${cases.notRun} not run`)
  const inFiles = `in ${count(files.finished, 'file')}${files.notRun > 0 ? ` of ${files.scheduled}` : ''}`
  const runner = safeText(`${report.runner.name} ${report.runner.version}`, 60)
  const lines = [
    `${colour(paint.strong(report.verdict))}  ${parts.join(', ')} ${inFiles}${paint.quiet(`, ${runner}`)}`,
  ]
  if (report.reason !== null) lines.push(`  ${report.reason}: ${REASONS[report.reason]}`)
  const shown = options.all ? report.tests.failed : report.tests.failed.slice(0, 7)
  for (const failed of shown)
    lines.push(`  failed  ${safeText(failed.file, 120)}  ${safeText(failed.name, 120)}`)
  const more = report.tests.failed.length - shown.length
  if (more > 0) lines.push(paint.quiet(`  ${more} more: --all`))
  return lines.join('\n')
}

/** The exit code with its sentence. */
export function renderExit({ code, reason }: Report['exit'], paint: Palette): string {
  const colour = code === 0 ? paint.good : code === 4 ? paint.doubtful : paint.bad
  return `${colour(`exit ${code}`)}  ${safeText(reason, 300)}`
}
