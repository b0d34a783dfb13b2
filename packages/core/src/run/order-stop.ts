// Owns when a run stops at a remembered failure, and how what then did not run is counted.
import { count } from '../report/plural.ts'
import type { TestCounts } from '../types/report.ts'
import type { CaseRef, CaseState } from '../types/test-case.ts'
import type { RememberedFailure } from './remembered.ts'

interface SettledCase {
  readonly id: string
  readonly project: string
  readonly file: string
  readonly titles: readonly string[]
  /** After the last retry. */
  readonly state: CaseState
  readonly synthetic?: boolean
}

/** Failures that no settled case has answered yet: those seen to pass are mended. */
export function openFailures(
  failures: readonly RememberedFailure[],
  settled: readonly SettledCase[],
): readonly RememberedFailure[] {
  const passed = new Set(settled.filter(({ state }) => state === 'pass').map(({ id }) => id))
  return failures.filter(({ id }) => !passed.has(id))
}

/**
 * True when this settled case ends the run at once: a remembered failure that is still red, or a file or suite
 * around an open one that now cannot even run. Any other red lets the run go on: it is news.
 */
export function stopsRun(settled: SettledCase, open: readonly RememberedFailure[]): boolean {
  if (settled.state !== 'fail') return false
  return open.some(failure => {
    if (failure.id === settled.id) return true
    if (!settled.synthetic || failure.project !== settled.project || failure.file !== settled.file)
      return false
    return settled.titles.every((title, index) => failure.titles[index] === title)
  })
}

/**
 * Counts of a run that stopped. `cut` holds the ids of cases that the stop kept from running, whatever the
 * runner calls them (most say skipped): they are not run, not skipped.
 */
export function countAfterStop(
  cases: readonly { readonly id: string; readonly state: CaseState }[],
  cut: ReadonlySet<string>,
): TestCounts['cases'] {
  const ran = cases.filter(({ id, state }) => state === 'pass' || state === 'fail' || !cut.has(id))
  const of = (state: CaseState): number => ran.filter(each => each.state === state).length
  return {
    collected: cases.length,
    passed: of('pass'),
    failed: of('fail'),
    skipped: of('skip'),
    todo: of('todo'),
    notRun: cases.length - ran.length,
  }
}

/** One sentence for a stopped run; `name` is untrusted text. */
export function stopSentence(
  stillRed: CaseRef,
  notRun: { readonly files: number; readonly cases: number },
): string {
  const rest = [
    ...(notRun.files > 0 ? [count(notRun.files, 'file')] : []),
    ...(notRun.cases > 0 ? [count(notRun.cases, 'case')] : []),
  ]
  const left = rest.length > 0 ? `, so ${rest.join(' and ')} did not run` : ''
  return `Still red: ${stillRed.file} > ${stillRed.name}${left}.`
}
