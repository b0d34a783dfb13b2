// Owns reading what Jest's reporter events say about a run: cases, files, and the counts behind the verdict.
import type { CaseState, RunFile, TestCounts } from '@redproof/core'
import { brokenCase, countCases, type SettledCase, withOrdinals } from '@redproof/core/reporter'

/** One case as Jest reports it. */
export interface CaseReport {
  readonly ancestorTitles: readonly string[]
  readonly title: string
  readonly status: string
  readonly duration?: number | null
  readonly invocations?: number
}

/** One test file as Jest reports it. */
export interface FileReport {
  readonly testResults: readonly CaseReport[]
  readonly testExecError?: unknown
  readonly perfStats?: { readonly runtime?: number }
  /** From our own test runner: places of the cases that the end of the run kept from running. */
  readonly redproof?: { readonly cut: readonly number[] }
}

/** One test file of a run. */
export interface SettledFile extends RunFile {
  /** As Jest measures it: loading, cases and hooks, milliseconds. */
  readonly ms: number
  readonly cases: readonly SettledCase[]
  /** Ids of cases that the end of the run kept from running. */
  readonly cut: readonly string[]
  readonly counts: TestCounts['cases']
}

/** Reads a finished file. `attempts` are the reports of each attempt, in the order in which they came. */
export function readFile(
  { testResults, testExecError, perfStats, redproof }: FileReport,
  attempts: readonly CaseReport[],
  file: string,
  project: string,
): SettledFile {
  const named = withOrdinals(testResults.map(each => ({ project, file, titles: titlesOf(each) })))
  const byTitles = new Map<string, CaseReport[]>()
  for (const each of attempts) {
    const key = JSON.stringify(titlesOf(each))
    byTitles.set(key, [...(byTitles.get(key) ?? []), each])
  }
  const settled = testResults.map((report, i): SettledCase => {
    const { id, name, titles, duplicate } = named[i]!
    const state = stateOf(report)
    const ms = report.duration ?? 0
    // The reports of a case come one by one until it passes or has no attempt left.
    const own = byTitles.get(JSON.stringify(titles))?.splice(0, Math.max(1, report.invocations ?? 1)) ?? []
    return {
      id,
      name,
      titles,
      file,
      project,
      state,
      ms,
      attempts:
        own.length > 1
          ? own.map(each => ({ state: stateOf(each), ms: each.duration ?? 0 }))
          : [{ state, ms }],
      synthetic: false,
      duplicate,
    }
  })
  const failedToLoad = testExecError !== undefined && testExecError !== null && testResults.length === 0
  const hookFailed = !failedToLoad && testExecError !== undefined && testExecError !== null
  const synthetic =
    failedToLoad || hookFailed
      ? [brokenCase({ file, project, titles: [], kind: failedToLoad ? 'load' : 'hook' })]
      : []
  const cases = [...settled, ...synthetic]
  return {
    file,
    project,
    ms: perfStats?.runtime ?? 0,
    state: cases.some(c => c.state === 'fail')
      ? 'fail'
      : cases.some(c => c.state === 'pass')
        ? 'pass'
        : 'skip',
    failedToLoad,
    cases,
    cut: (redproof?.cut ?? []).flatMap(at => settled[at]?.id ?? []),
    counts: countCases(cases),
  }
}

function titlesOf({ ancestorTitles, title }: CaseReport): readonly string[] {
  return [...ancestorTitles, title]
}

function stateOf({ status }: CaseReport): CaseState {
  if (status === 'passed') return 'pass'
  if (status === 'failed') return 'fail'
  return status === 'todo' ? 'todo' : 'skip'
}
