// Owns what counts as flaky: the same case on the same code, once passed and once failed.
import type { CaseState } from '../types/test-case.ts'

/** One attempt of a case in one run. */
export interface RecordedAttempt {
  readonly id: string
  readonly file: string
  readonly name: string
  readonly run: string
  /** Tree the run saw, null when unknown. */
  readonly tree: string | null
  readonly dirty: boolean
  readonly state: CaseState
}

/** A flaky case with its evidence. */
export interface FlakyCase {
  readonly id: string
  readonly file: string
  readonly name: string
  /** Attempts that passed or failed on the trees (or in the runs) where it did both: what the finding rests on. */
  readonly n: number
  readonly failed: number
  /** `tree`: both outcomes on one clean tree, in different runs. `retry`: both outcomes within one run. */
  readonly because: 'tree' | 'retry'
}

/**
 * Cases that passed and failed on one clean tree hash, which is the rule that decides: nothing but chance or
 * surroundings differed. Both outcomes within one run (a retry) count on a dirty tree too, since the code was
 * the same there. Runs on different or dirty trees say nothing: the code may have changed. Most failures first.
 */
export function flakyCases(observations: readonly RecordedAttempt[]): readonly FlakyCase[] {
  const byCase = new Map<string, RecordedAttempt[]>()
  for (const each of observations) {
    if (each.state !== 'pass' && each.state !== 'fail') continue
    const seen = byCase.get(each.id)
    if (seen) seen.push(each)
    else byCase.set(each.id, [each])
  }
  const flaky: FlakyCase[] = []
  for (const seen of byCase.values()) {
    const trees = bothOutcomes(seen, each => (each.tree === null || each.dirty ? null : each.tree))
    const runs = bothOutcomes(seen, each => each.run)
    const sameRun = trees.length > 0 && new Set(trees.map(each => each.run)).size === 1
    const evidence = trees.length > 0 && !sameRun ? trees : runs
    if (evidence.length === 0) continue
    const { id, file, name } = seen[0]!
    flaky.push({
      id,
      file,
      name,
      n: evidence.length,
      failed: evidence.filter(each => each.state === 'fail').length,
      because: evidence === trees ? 'tree' : 'retry',
    })
  }
  return flaky.sort((a, b) => b.failed / b.n - a.failed / a.n || b.n - a.n || (a.id < b.id ? -1 : 1))
}

/** Observations of those groups that hold a pass and a failure. */
function bothOutcomes(
  seen: readonly RecordedAttempt[],
  groupOf: (each: RecordedAttempt) => string | null,
): readonly RecordedAttempt[] {
  const groups = new Map<string, RecordedAttempt[]>()
  for (const each of seen) {
    const group = groupOf(each)
    if (group === null) continue
    const same = groups.get(group)
    if (same) same.push(each)
    else groups.set(group, [each])
  }
  return [...groups.values()]
    .filter(same => same.some(each => each.state === 'pass') && same.some(each => each.state === 'fail'))
    .flat()
}
