// Owns what `redproof prove` says: for each case one break that it catches, the cases that catch none, and the exit codes.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProofReport } from '../../packages/core/src/types/proof.ts'
import { type OpenTree, openTree } from './run-tree.ts'

interface Proved {
  readonly code: number | null
  readonly report: ProofReport
  readonly stdout: string
}

async function prove(tree: OpenTree, ...args: readonly string[]): Promise<Proved> {
  const folder = mkdtempSync(join(tmpdir(), 'prove-json-'))
  try {
    const file = join(folder, 'proof.json')
    const { code, stdout, touched } = await tree.run({ args: ['prove', ...args, `--json=${file}`] })
    expect(touched).toEqual([])
    return { code, stdout, report: JSON.parse(readFileSync(file, 'utf8')) as ProofReport }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const casesOf = ({ cases }: ProofReport): readonly string[] =>
  cases.map(({ name, outcome, failedBy }) => `${name}: ${[outcome, failedBy].filter(Boolean).join(' by ')}`)

describe.each(['vitest-5', 'vitest-4'])('on %s', runner => {
  let tree: OpenTree
  beforeAll(() => {
    tree = openTree('prove', runner)
  })
  afterAll(() => tree.close())

  test('each case that reaches the place is named with a break that it catches, or as catching none', async () => {
    const { code, report, stdout } = await prove(tree, 'src/clamp.ts:3-7')
    expect(casesOf(report).toSorted()).toEqual([
      'a hook > reaches it for the case: caught by assertion',
      'a hook of the suite > reaches it for all of them: caught by assertion',
      'cuts what is above: caught by assertion',
      'cuts what is below, and throws by itself: caught by error',
      'keeps what is inside: caught by assertion',
      'needs the case before it: caught by assertion',
      'only runs it: missed',
    ])
    const ids = new Set(report.breaks.map(({ id }) => id))
    for (const one of report.cases) if (one.outcome === 'caught') expect(ids.has(one.break!)).toBe(true)
    expect(report.breaks.filter(({ status }) => status === 'unverified')).toEqual([])
    // -1 and 11 lie beside the limits, so that nothing tells `<` from `<=`.
    expect(report.breaks.some(one => one.status === 'survived' && one.replacement.includes('<='))).toBe(true)
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /caught {2}test\/clamp\.test\.ts {2}keeps what is inside\n {2}fails by an assertion with {2}line \d/,
    )
    expect(stdout).toMatch(
      /missed {2}test\/smoke\.test\.ts {2}only runs it\n {2}passes with each of the \d+ breaks/,
    )
    expect(stdout).toContain('no case that reaches it fails with:')
  })
})

describe('a place inside a function', () => {
  let tree: OpenTree
  beforeAll(() => {
    tree = openTree('prove')
  })
  afterAll(() => tree.close())

  test('is broken inside, not by a break of the function around it', async () => {
    const { report, stdout } = await prove(tree, 'src/clamp.ts:5')
    expect(report.breaks.length).toBeGreaterThan(0)
    expect(report.breaks.filter(({ line, endLine }) => line !== 5 || endLine !== 5)).toEqual([])
    // It comes to the function, and leaves it before that line.
    expect(casesOf(report).some(one => one.startsWith('cuts what is below'))).toBe(false)
    expect(stdout).not.toContain('code around')
  })

  test('that cannot be broken inside is broken by what is around it, which is said', async () => {
    const { report, stdout } = await prove(tree, 'src/clamp.ts:7')
    expect(report.breaks.length).toBeGreaterThan(0)
    for (const { line, endLine } of report.breaks) expect([line, endLine]).toEqual([3, 7])
    expect(stdout).toContain('Nothing smaller than the code around these lines can be broken')
  })
})

describe('exit codes', () => {
  let tree: OpenTree
  beforeAll(() => {
    tree = openTree('prove')
  })
  afterAll(() => tree.close())

  test('3 where no case catches anything, or no case comes there', async () => {
    const hollow = await prove(tree, 'src/clamp.ts:3-7', 'smoke')
    expect(casesOf(hollow.report)).toEqual(['only runs it: missed'])
    expect([hollow.code, hollow.report.exit.reason]).toEqual([
      3,
      expect.stringContaining('No case catches any of the'),
    ])
    const uncovered = await prove(tree, 'src/clamp.ts:9-11')
    expect([uncovered.code, uncovered.report.exit.reason]).toEqual([
      3,
      expect.stringContaining('No case reaches'),
    ])
  })

  test('a break that makes a loop endless is ended', async () => {
    const { report } = await prove(tree, 'src/clamp.ts:13-17', 'count')
    expect(casesOf(report)).toEqual(['counts: caught by assertion'])
  })

  test('2 for a place that there is not', async () => {
    for (const place of ['src/none.ts', 'src/clamp.ts:900', 'test/**', '..']) {
      const { code, stdout, stderr } = await tree.run({ args: ['prove', place] })
      expect([place, code, stdout]).toEqual([place, 2, ''])
      expect(stderr.trim().split('\n')).toHaveLength(1)
    }
  })
})
