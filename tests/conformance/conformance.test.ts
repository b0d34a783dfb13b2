// Owns the proof that both adapters follow one set of rules: the same tree gives the same verdicts on both.
import { expect, test } from 'vitest'
import type { Report } from '../../packages/core/src/types/report.ts'
import { openTree, type TreeRun } from '../e2e/run-tree.ts'
import { RUNNERS } from '../e2e/runners.ts'
import { readSpec, treeNames } from '../e2e/tree.ts'
import { asJest } from './as-jest.ts'
import { EVERY_RUN, EXCEPTIONS, ON_EACH } from './exceptions.ts'
import { JESTS, NEWEST } from './jest-installs.ts'

const asked = process.env.CONFORMANCE
const trees = asked === 'all' ? treeNames() : (asked?.split(',') ?? EVERY_RUN)

/** A case, hook or file that fails: what led to a kill, without telling an assertion from another error. */
const cause = (by: string | null): string | null => (by === 'assertion' || by === 'error' ? 'case' : by)

/** What must not depend on the runner: counts of cases do, where only one of them has a feature. */
function verdicts({ code, json }: TreeRun): unknown {
  const report: Report | null = json
  return {
    code,
    verdict: report?.verdict,
    reason: report?.reason,
    modules: report?.mutation?.modules
      .map(({ file, outcome, reason }) => `${file} ${outcome} ${reason}`)
      .sort(),
    mutants: report?.mutation?.mutants
      .map(
        ({ file, line, column, original, replacement, status, by, reason }) =>
          `${file}:${line}:${column} ${original} -> ${replacement} ${status} ${cause(by)} ${reason}`,
      )
      .sort(),
    undone: report?.catch?.modules.map(({ file, outcome, reason, by, together, hunks }) => ({
      file,
      together,
      outcome,
      reason,
      by: by.map(({ file: test, name }) => `${test} ${name}`).sort(),
      hunks: hunks.map(hunk => `${hunk.line}-${hunk.endLine} ${hunk.outcome} ${hunk.reason}`),
    })),
    untried: report?.catch?.untried,
    signs: report?.catch?.signs,
  }
}

/** Under either runner a hang may end by its fuel or by its time. */
function runOn(tree: string, runner: string): Promise<TreeRun> {
  const open = openTree(tree, runner)
  const version = JESTS.find(({ name }) => name === runner)?.dependencies.jest
  if (version !== undefined) asJest(open.project, version)
  const args = [...(readSpec(tree).args ?? ['--mutate-new']), '--json']
  const which = version === undefined ? [] : ['--runner', 'jest']
  return open.run({ args: [...args, ...which] }).finally(() => open.close())
}

const onVitest = new Map<string, Promise<TreeRun>>()

/** Asked once for all versions of Jest. */
function runOnVitest(tree: string): Promise<TreeRun> {
  const run = onVitest.get(tree) ?? runOn(tree, RUNNERS[0]!.name)
  onVitest.set(tree, run)
  return run
}

/** Which Jest is asked about which tree. */
const pairs = JESTS.flatMap(install =>
  trees
    .filter(tree => !(tree in EXCEPTIONS) && (NEWEST.includes(install) || ON_EACH.has(tree)))
    .map(tree => [tree, install.name] as const),
)

test.each(pairs)('%s: Vitest and %s agree', { timeout: 300_000 }, async (tree, runner) => {
  const vitest = await runOnVitest(tree)
  const jest = await runOn(tree, runner)
  expect(verdicts(jest), jest.stderr.slice(-2_000)).toEqual(verdicts(vitest))
  expect(jest.touched).toEqual([])
})

test('an exception is a tree that there is', () => {
  expect(Object.keys(EXCEPTIONS).filter(name => !treeNames().includes(name))).toEqual([])
})
