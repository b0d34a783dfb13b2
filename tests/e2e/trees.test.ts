// Owns the table of trees: each is run once as a user would, and must give what its expected.json says.
import { describe, test } from 'vitest'
import type { MutantResult, Report } from '../../packages/core/src/types/report.ts'
import { runTree } from './run-tree.ts'
import { type Expected, type ExpectedMutant, readExpected, readSpec, treeNames } from './tree.ts'

const list = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T])

const change = (mutant: { line: number; file: string; original: string; replacement: string }): string =>
  `${mutant.file}:${mutant.line} ${mutant.original} -> ${mutant.replacement}`

/** Sentences about what differs, so that one run shows all of it. */
function differences(expected: Expected, code: number | null, report: Report | null): readonly string[] {
  const found: string[] = []
  const check = (what: string, actual: unknown, wanted: unknown): void => {
    if (!list(wanted).includes(actual))
      found.push(`${what}: ${String(actual)}, expected ${list(wanted).join(' or ')}`)
  }
  check('exit', code, expected.exit)
  if (expected.verdict === undefined && expected.modules === undefined && expected.cases === undefined)
    return found
  if (report === null) return [...found, 'stdout is not one JSON object']
  check('exit.code', report.exit.code, code)
  if (expected.verdict !== undefined) check('verdict', report.verdict, expected.verdict)
  if (expected.reason !== undefined) check('reason', report.reason, expected.reason)
  for (const [name, count] of Object.entries(expected.cases ?? {})) {
    check(`cases.${name}`, report.tests.cases[name as keyof Report['tests']['cases']], count)
  }
  const modules = report.mutation?.modules ?? []
  if (expected.modules !== undefined) {
    check(
      'modules',
      modules
        .map(({ file }) => file)
        .sort()
        .join(),
      Object.keys(expected.modules).sort().join(),
    )
    for (const [file, wanted] of Object.entries(expected.modules)) {
      const module = modules.find(each => each.file === file)
      if (module === undefined) continue
      check(`${file} outcome`, module.outcome, wanted.outcome)
      if (wanted.reason !== undefined) check(`${file} reason`, module.reason, wanted.reason)
    }
  }
  if (expected.empty !== undefined) check('empty', report.mutation?.empty.join(), expected.empty.join())
  catchDifferences(expected, report.catch, check)
  return [...found, ...mutantDifferences(expected, report.mutation?.mutants ?? [])]
}

function catchDifferences(
  expected: Expected,
  undone: Report['catch'],
  check: (what: string, actual: unknown, wanted: unknown) => void,
): void {
  const sorted = (all: readonly string[] | undefined): string | undefined => all?.toSorted().join()
  if (expected.catch !== undefined)
    check('undone', sorted(undone?.modules.map(({ file }) => file)), sorted(Object.keys(expected.catch)))
  for (const [file, wanted] of Object.entries(expected.catch ?? {})) {
    const module = undone?.modules.find(each => each.file === file)
    if (module === undefined) continue
    check(`${file} undone`, module.outcome, wanted.outcome)
    if (wanted.reason !== undefined) check(`${file} reason`, module.reason, wanted.reason)
    if (wanted.by !== undefined)
      check(`${file} by`, sorted(module.by.map(({ name }) => name)), sorted(wanted.by))
    if (wanted.together !== undefined)
      check(`${file} together`, module.together.join(), wanted.together.join())
    const hunks = module.hunks.map(({ line, outcome }) => `${line} ${outcome}`)
    if (wanted.hunks !== undefined) check(`${file} hunks`, hunks.join(), wanted.hunks.join())
  }
  if (expected.untried !== undefined)
    check(
      'untried',
      sorted(undone?.untried.map(({ file, why }) => `${file}: ${why}`)),
      sorted(Object.entries(expected.untried).map(([file, why]) => `${file}: ${why}`)),
    )
  const signs = undone?.signs.map(({ file, line, kind }) => `${file}:${line} ${kind}`)
  if (expected.signs !== undefined) check('signs', sorted(signs), sorted(expected.signs))
}

function mutantDifferences(expected: Expected, mutants: readonly MutantResult[]): readonly string[] {
  const found: string[] = []
  const matches = (wanted: ExpectedMutant) => (mutant: MutantResult) => change(mutant) === change(wanted)
  for (const wanted of expected.mutants ?? []) {
    const mutant = mutants.find(matches(wanted))
    if (mutant === undefined) {
      found.push(`no mutant ${change(wanted)}`)
      continue
    }
    if (!list(wanted.status).includes(mutant.status)) {
      found.push(
        `${change(wanted)} is ${mutant.status} (${mutant.reason ?? mutant.level}), expected ${list(wanted.status).join(' or ')}`,
      )
    } else if (wanted.by !== undefined && !list(wanted.by).includes(mutant.by ?? '')) {
      found.push(`${change(wanted)} is killed by ${mutant.by}, expected by ${list(wanted.by).join(' or ')}`)
    }
  }
  if (expected.survived !== undefined) {
    const survived = mutants.filter(({ status }) => status === 'survived').map(change)
    const wrong = survived.filter(each => !expected.survived?.includes(each))
    found.push(...wrong.map(each => `${each} survived, expected it not to`))
  }
  for (const status of expected.none ?? []) {
    found.push(
      ...mutants
        .filter(mutant => mutant.status === status)
        .map(mutant => `${change(mutant)} is ${status} (${mutant.reason})`),
    )
  }
  for (const [file, [from, to]] of Object.entries(expected.lines ?? {})) {
    const outside = mutants.filter(
      mutant => mutant.file === file && (mutant.endLine < from || mutant.line > to),
    )
    found.push(...outside.map(mutant => `${change(mutant)} does not touch ${from}-${to}`))
  }
  return found
}

/** Frames of our packages in the output: an error of ours that nobody turned into a sentence. */
const ownFrames = (text: string): readonly string[] =>
  text.match(/^\s+at .*node_modules\/@?redproof\/.*$/gm) ?? []

/** Trees whose hazards touch what differs between versions of Vitest: the loop, checks, snapshots, mocks, fixtures, pools. */
const ON_VITEST_4 = [
  'check-caught',
  'check-retry',
  'check-run-signs',
  'concurrent',
  'fixtures',
  'isolate-off',
  'mocks',
  'pool-threads',
  'proven',
  'retry',
  'snapshot',
  'static',
]

/** Trees that take long and have a near relative among the others, run with `CONFORMANCE`. */
const ASKED = new Set(process.env.CONFORMANCE ? [] : ['exclusive', 'poll'])

function behaves(tree: string, runner: string): void {
  // A loaded machine may take many times what the tree takes alone; a wrong verdict must not hide behind that.
  test(`${tree}: ${readSpec(tree).about}`, { timeout: 300_000 }, async ({ expect }) => {
    const expected = readExpected(tree)
    const run = await runTree(tree, {}, runner)
    expect(
      differences(expected, run.code, run.json),
      `${run.stderr.slice(-3_000)}\n${run.stdout.slice(0, 500)}`,
    ).toEqual([])
    expect(run.touched).toEqual([])
    expect(ownFrames(run.stderr)).toEqual([])
    for (const text of expected.prints ?? []) expect(run.stdout + run.stderr).toContain(text)
  })
}

describe.concurrent('trees', () => {
  const trees = treeNames().filter(name => readSpec(name).special !== true && !ASKED.has(name))
  for (const tree of trees) behaves(tree, 'vitest-5')
})

describe.concurrent('trees on Vitest 4', () => {
  for (const tree of ON_VITEST_4) behaves(tree, 'vitest-4')
})
