// Owns a case as an adapter hands it over once it has settled, and the counts of a file and of a run.
import { caseName, syntheticCaseId } from '../run/identity.ts'
import type { TestCounts } from '../types/report.ts'
import type { CaseState } from '../types/test-case.ts'
import type { RunCase } from './run-entry.ts'

/** One settled case; milliseconds of its last attempt with its each-hooks. */
export interface SettledCase extends RunCase {
  /** True for one that stands for a file or a hook that failed. */
  readonly synthetic: boolean
  /** True where another case of the file has the same titles. */
  readonly duplicate: boolean
}

/** What failed outside every case: a file that could not be loaded, or a hook of a suite (no titles: of the file). */
export interface BrokenPart {
  readonly file: string
  readonly project: string
  readonly titles: readonly string[]
  readonly kind: 'load' | 'hook'
}

/** The case that stands for it; its id is the same in every run. */
export function brokenCase({ file, project, titles, kind }: BrokenPart): SettledCase {
  const what = kind === 'load' ? '(the file failed to load)' : '(a hook of the suite failed)'
  return {
    id: syntheticCaseId({ project, file, titles, kind }),
    name: caseName([...titles, what]),
    titles,
    file,
    project,
    state: 'fail',
    ms: 0,
    attempts: [{ state: 'fail', ms: 0 }],
    synthetic: true,
    duplicate: false,
  }
}

/** Counts the cases of a file; `pending` of those that count as skipped never settled. */
export function countCases(cases: readonly Pick<RunCase, 'state'>[], pending = 0): TestCounts['cases'] {
  const of = (state: CaseState): number => cases.filter(each => each.state === state).length
  return {
    collected: cases.length,
    passed: of('pass'),
    failed: of('fail'),
    skipped: of('skip') - pending,
    todo: of('todo'),
    notRun: pending,
  }
}

/** Adds up the counts of files. */
export function totalCounts(files: readonly { readonly counts: TestCounts['cases'] }[]): TestCounts['cases'] {
  const sum = { collected: 0, passed: 0, failed: 0, skipped: 0, todo: 0, notRun: 0 }
  for (const { counts } of files)
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += counts[name]
  return sum
}
