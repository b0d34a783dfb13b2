// Owns what a run of Jest makes of the runs before it: the same as on Vitest, see tests/e2e/history.test.ts.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OpenTree, openTree, type TreeRun } from '../e2e/run-tree.ts'
import { asJest } from './as-jest.ts'
import { NEWEST } from './jest-installs.ts'

const QUICK = { SLEEP: '20' }
const RED = { RED: 'case' }
const ORDER = /\d remembered failures? came first/

describe.each(NEWEST.map(({ name }) => name))('%s', { timeout: 120_000 }, runner => {
  let tree: OpenTree
  beforeEach(() => {
    tree = openTree('failed-first-jest', runner)
  })
  afterEach(() => tree.close())
  const json = (env: Record<string, string> = {}, ...args: readonly string[]): Promise<TreeRun> =>
    tree.run({ args: ['--json', ...args], env })

  test('a remembered failure that is still red ends the run before any sleeping case', async () => {
    expect((await json({ ...QUICK, ...RED })).json?.tests.files.notRun).toBe(0)
    const again = await json(RED)
    expect(again.code).toBe(1)
    expect(again.json).toMatchObject({
      verdict: 'red',
      tests: {
        files: { scheduled: 4, finished: 1, notRun: 3 },
        cases: { collected: 4, passed: 0, failed: 1, skipped: 1, notRun: 2 },
      },
    })
    expect(again.json?.exit.reason).toBe(
      'Still red: test/zz-last.test.js > inner > can be red, so 3 files and 2 cases did not run.',
    )
    expect(again.stderr).toMatch(ORDER)
    expect(again.touched).toEqual([])
  })

  test('a mended one goes on to the whole scope, and is forgotten', async () => {
    await json({ ...QUICK, ...RED })
    const mended = await json(QUICK)
    expect(mended.json).toMatchObject({ verdict: 'green', tests: { cases: { passed: 9, notRun: 0 } } })
    expect(mended.stderr).toMatch(ORDER)
    expect((await json(QUICK)).stderr).not.toMatch(ORDER)
  })

  test('a run of a part keeps the memory; --release and a shuffle keep the plain order', async () => {
    await json({ ...QUICK, ...RED })
    expect((await json(QUICK, 'slow-1')).code).toBe(0)
    const without = await json(QUICK, '--', '--testPathIgnorePatterns', 'zz-last')
    expect([without.code, without.json?.scope.kind]).toEqual([0, 'filtered'])
    expect((await json({ ...QUICK, ...RED }, '--release')).json?.tests.files.notRun).toBe(0)
    const shuffled = await json({ ...QUICK, ...RED }, '--', '--randomize')
    expect(shuffled.json?.tests.files.notRun).toBe(0)
    expect(shuffled.stderr.match(/The runner shuffles/g)?.length).toBe(1)
    expect((await json({ ...QUICK, ...RED })).json?.tests.files.notRun).toBe(3)
  })

  test('a file that does not load ends the run too', async () => {
    await json({ ...QUICK, RED: 'load' })
    const load = await json({ ...QUICK, RED: 'load' })
    expect(load.json?.exit.reason).toMatch(/^Still red: test\/zz-last.test.js > \(the file failed to load/)
    expect(load.json?.tests.files.notRun).toBe(3)
  })

  test('in a mutating run a red one ends the run, and a mended one is followed by mutants', async () => {
    await json({ ...QUICK, ...RED })
    const red = await json(RED, '--mutate-new')
    expect([red.code, red.json?.tests.files.notRun]).toEqual([1, 3])
    expect(red.json?.mutation?.modules).toMatchObject([{ outcome: 'unverified', reason: 'suite-red' }])
    const mended = await json(QUICK, '--mutate-new')
    expect(mended.stderr).toMatch(ORDER)
    expect(mended.json?.mutation?.modules).toMatchObject([{ outcome: 'proven' }])
  })

  test('known failures make the run known-only, and the reporter line says what it cannot do', async () => {
    await json({ ...QUICK, ...RED })
    const line = await tree.run({
      program: 'jest',
      args: ['--reporters=default', '--reporters=@redproof/jest-reporter'],
      env: { ...QUICK, ...RED },
    })
    expect(line.code).toBe(1)
    expect(line.stderr.match(/Jest keeps its own order here/g)?.length).toBe(1)
    await tree.run({ args: ['known', 'add', '--reason', 'waits'] })
    const known = await json({ ...QUICK, ...RED })
    expect(known.code).toBe(0)
    expect(known.json).toMatchObject({
      verdict: 'known-only',
      tests: { failed: [], known: [{ name: 'inner > can be red' }], files: { notRun: 0 } },
    })
    expect(known.stderr).not.toMatch(ORDER)
  })
})

describe.each(NEWEST.map(({ name, dependencies }) => [name, dependencies.jest!] as const))(
  '%s, a case that passes only when it comes first',
  { timeout: 120_000 },
  (runner, version) => {
    test('makes no green run: its file runs once more in the declared order', async () => {
      const tree = openTree('out-of-place', runner)
      try {
        asJest(tree.project, version)
        const json = (env: Record<string, string> = {}, ...args: readonly string[]): Promise<TreeRun> =>
          tree.run({ args: ['--json', '--runner', 'jest', ...args], env })
        const reason =
          /^test\/list.test.js > finds it empty fails in the declared order, and passed only because what failed before came first/
        expect((await json()).json?.tests.failed).toMatchObject([{ name: 'finds it empty' }])
        const again = await json()
        expect(again.json).toMatchObject({ verdict: 'red', tests: { cases: { passed: 3, failed: 0 } } })
        expect(again.json?.exit.reason).toMatch(reason)
        expect((await json()).json?.tests.failed).toMatchObject([{ name: 'finds it empty' }])
        const mutated = await json({}, '--mutate-new')
        expect(mutated.json?.exit.reason).toMatch(reason)
        expect(mutated.json?.mutation?.modules).toMatchObject([
          { outcome: 'unverified', reason: 'suite-red' },
        ])
        await json()
        expect((await json({ MENDED: '1' })).json?.verdict).toBe('green')
      } finally {
        tree.close()
      }
    })
  },
)
