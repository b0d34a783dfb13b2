// Owns the memory of failures across runs: an entry leaves only when the case was seen to pass or is gone for sure.
import type { CaseState } from '../types/test-case.ts'
import { fileKey } from './file-key.ts'
import { syntheticCaseId } from './identity.ts'

/** What failed: a case, the loading of a file, or a hook of a suite (of the file when it has no titles). */
export type FailureKind = 'case' | 'load' | 'hook'

/** A failure that the next run tries first. */
export interface RememberedFailure {
  readonly id: string
  readonly project: string
  /** POSIX path of the test file from the repository root. */
  readonly file: string
  readonly name: string
  readonly titles: readonly string[]
  readonly kind: FailureKind
  /** When the run that saw it last ended, milliseconds since 1970. */
  readonly failedAt: number
}

interface ObservedCase {
  readonly id: string
  readonly project: string
  readonly file: string
  readonly name: string
  readonly titles: readonly string[]
  readonly state: CaseState
  readonly synthetic?: boolean
  readonly known?: boolean
}

/** What one run tells the memory. */
export interface ObservedRun {
  /** Milliseconds since 1970. */
  readonly endedAt: number
  /** Projects that were collected whole, and whose every file finished. Empty for any partial run. */
  readonly wholeProjects: readonly string[]
  readonly files: readonly {
    readonly project: string
    readonly file: string
    readonly failedToLoad: boolean
  }[]
  readonly cases: readonly ObservedCase[]
  /** Ids that a later run, recorded before this one, saw pass: their failure here is old news. */
  readonly passedSince?: ReadonlySet<string>
}

function kindOf(failed: ObservedCase): FailureKind {
  if (!failed.synthetic) return 'case'
  return failed.id === syntheticCaseId({ ...failed, kind: 'load' }) ? 'load' : 'hook'
}

const within = (titles: readonly string[], suite: readonly string[]): boolean =>
  titles.length > suite.length && suite.every((title, index) => titles[index] === title)

/**
 * The memory after a run. Filters, `.only`, watch reruns, shards, crashes and files that fail to load leave
 * what they did not see as it was:
 * - a case leaves when it passed, or when its whole project was collected, its file loaded, and it was not there;
 * - a failed load leaves when the file was loaded, or is gone from a whole collection;
 * - a failed hook leaves when a case of its suite passed without it, or the suite is gone from a whole collection;
 * - a known failure is never remembered.
 * A run that ended before an entry's failure changes nothing about that entry.
 */
export function mergeRemembered(
  before: readonly RememberedFailure[],
  run: ObservedRun,
): readonly RememberedFailure[] {
  const cases = new Map<string, ObservedCase>()
  for (const each of run.cases) {
    // The same case seen twice (one file in two workers, say): the failure counts.
    if (cases.get(each.id)?.state !== 'fail') cases.set(each.id, each)
  }
  const loaded = new Map(run.files.map(file => [fileKey(file), !file.failedToLoad]))
  const whole = new Set(run.wholeProjects)

  function isSettled(entry: RememberedFailure): boolean {
    const seen = cases.get(entry.id)
    if (seen?.state === 'fail') return seen.known === true
    const file = fileKey(entry)
    const isLoaded = loaded.get(file)
    const gone = whole.has(entry.project) && isLoaded === undefined
    switch (entry.kind) {
      case 'case':
        return seen === undefined
          ? gone || (whole.has(entry.project) && isLoaded === true)
          : seen.state === 'pass'
      case 'load':
        return isLoaded ?? gone
      case 'hook': {
        const suite = run.cases.filter(
          each => !each.synthetic && fileKey(each) === file && within(each.titles, entry.titles),
        )
        if (suite.some(each => each.state === 'pass')) return true
        return gone || (whole.has(entry.project) && isLoaded === true && suite.length === 0)
      }
    }
  }

  const kept = before.filter(entry => entry.failedAt > run.endedAt || !isSettled(entry))
  const after = new Map(kept.map(entry => [entry.id, entry]))
  for (const each of cases.values()) {
    if (each.state !== 'fail' || each.known || run.passedSince?.has(each.id)) continue
    const { id, project, file, name, titles } = each
    const failedAt = Math.max(run.endedAt, after.get(id)?.failedAt ?? 0)
    after.set(id, { id, project, file, name, titles, kind: kindOf(each), failedAt })
  }
  return [...after.values()].sort((a, b) => b.failedAt - a.failedAt || (a.id < b.id ? -1 : 1))
}
