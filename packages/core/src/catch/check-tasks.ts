// Owns what a catch check runs: each change undone, with the test files that reach it, in the order that tells most soonest.
import type { RevertPlan } from '../changes/revert-plan.ts'

/** One thing to undo, and where to look. */
export interface CheckTask {
  /** Source to serve with its old text, or with one hunk put back. */
  readonly file: string
  /** Index into the plan's hunks; null for the whole file. */
  readonly hunk: number | null
  /** Test files that reach the source: its own first, then those that import it, then the rest, each the fastest first. */
  readonly tests: readonly string[]
  /** Sources that are served with another text as well, since they do not fit. */
  readonly together: readonly string[]
  /** Test files that reach one of these sources: none of them may run for another task at the same time. */
  readonly disturbed: readonly string[]
  /** Milliseconds after which the check is given up as `timeout`. */
  readonly limitMs: number
}

/** What the ordinary run and the pairing know. Paths from the repository root. */
export interface CheckFacts {
  /** Test files that evaluated a source, by source. */
  readonly reach: ReadonlyMap<string, readonly string[]>
  /** A source's own tests (see `ownTests`). */
  readonly own: ReadonlyMap<string, readonly string[]>
  /** Test files that import a source themselves, by source. */
  readonly importers: ReadonlyMap<string, readonly string[]>
  /** Milliseconds of each test file in the ordinary run, its start included. */
  readonly ms: ReadonlyMap<string, number>
}

/** Milliseconds that all checks together may take. */
export const ALL_CHECKS_MS = 180_000
const LONGEST_MS = 60_000
const START_MS = 5_000

/**
 * Whole files before hunks, since a file's outcome is that of the whole. Left out: sources that no test reaches
 * (report them without a check: `before` and `under` empty), hunks that are all there is to undo, and hunks that
 * cannot stand alone.
 */
export function checkTasks({ files }: RevertPlan, facts: CheckFacts): readonly CheckTask[] {
  const reached = files.flatMap(one => {
    const tests = inOrder(one.file, facts)
    const greenMs = tests.reduce((sum, test) => sum + (facts.ms.get(test) ?? 0), 0)
    const limitMs = Math.min(2 * greenMs + START_MS, LONGEST_MS)
    return tests.length === 0 ? [] : [{ one, tests, limitMs }]
  })
  const alone = { together: [], disturbed: [] }
  return [
    ...reached.map(({ one: { file, together, absent }, tests, limitMs }) => {
      const others = [...together, ...absent]
      const disturbed = [...new Set(others.flatMap(other => facts.reach.get(other) ?? []))]
      return { file, hunk: null, tests, limitMs, together: others, disturbed }
    }),
    ...reached.flatMap(({ one: { file, hunks }, tests, limitMs }) =>
      hunks.length === 1
        ? []
        : hunks.flatMap(({ standsAlone }, hunk) =>
            standsAlone ? [{ file, hunk, tests, limitMs, ...alone }] : [],
          ),
    ),
  ]
}

/**
 * Tasks that may share one run of the runner: no test file sees more than one of them undone.
 * Order is kept as far as that allows.
 */
export function checkRounds(tasks: readonly CheckTask[]): readonly (readonly CheckTask[])[] {
  const rounds: CheckTask[][] = []
  for (const task of tasks) {
    const free = rounds.find(round => !round.some(other => disturb(task, other) || disturb(other, task)))
    if (free === undefined) rounds.push([task])
    else free.push(task)
  }
  return rounds
}

function disturb(one: CheckTask, other: CheckTask): boolean {
  const files = new Set([other.file, ...other.together])
  const tests = new Set(other.tests)
  return (
    [one.file, ...one.together].some(file => files.has(file)) ||
    [...one.tests, ...one.disturbed].some(test => tests.has(test))
  )
}

function inOrder(source: string, { reach, own, importers, ms }: CheckFacts): readonly string[] {
  const rank = (test: string): number =>
    own.get(source)?.includes(test) === true ? 0 : importers.get(source)?.includes(test) === true ? 1 : 2
  return (reach.get(source) ?? []).toSorted(
    (a, b) => rank(a) - rank(b) || (ms.get(a) ?? 0) - (ms.get(b) ?? 0) || (a < b ? -1 : 1),
  )
}
