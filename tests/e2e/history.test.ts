// Owns what a run makes of the runs before it: failed first, the memory of failures, the record of each run.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { git } from './copy-tree.ts'
import { type OpenTree, openTree, type TreeRun } from './run-tree.ts'

interface Recorded {
  readonly verdict: string
  readonly partial: boolean
  readonly ms: number
  readonly scope: { readonly kind: string }
  readonly failed: readonly { readonly name: string }[]
}

let tree: OpenTree
const json = (env: Record<string, string> = {}, ...args: readonly string[]): Promise<TreeRun> =>
  tree.run({ args: ['--json', '--workers', '1', ...args], env })
const QUICK = { SLEEP: '20' }
const RED = { RED: 'case' }
const ORDER = /\d remembered failures? came first/

async function recorded(): Promise<readonly Recorded[]> {
  const { stdout } = await tree.run({ args: ['runs', '--json'] })
  return (JSON.parse(stdout) as { runs: readonly Recorded[] }).runs
}

describe('failed first', () => {
  beforeEach(() => {
    tree = openTree('failed-first')
  })
  afterEach(() => tree.close())

  test('a remembered failure that is still red ends the run before any sleeping case', async () => {
    const first = await json({ ...QUICK, ...RED })
    expect(first.code).toBe(1)
    expect(first.json?.tests.failed.map(({ name }) => name)).toEqual(['inner > can be red'])
    expect(first.stderr).not.toMatch(ORDER)

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
      'Still red: test/zz-last.test.ts > inner > can be red, so 3 files and 2 cases did not run.',
    )
    expect(again.stderr).toMatch(ORDER)
    expect(again.touched).toEqual([])

    const [newest, before] = await recorded()
    // 12 s of sleep in sum; the rest is the start of a worker.
    expect(newest?.ms).toBeLessThan(9_000)
    expect([newest?.partial, before?.partial]).toEqual([true, false])
  })

  test('a mended one goes on to the whole scope, is green only then, and is forgotten', async () => {
    await json({ ...QUICK, ...RED })
    const mended = await json(QUICK)
    expect(mended.code).toBe(0)
    expect(mended.json).toMatchObject({
      verdict: 'green',
      tests: { files: { scheduled: 4, finished: 4 }, cases: { passed: 9, notRun: 0 } },
    })
    expect(mended.stderr).toMatch(ORDER)
    expect((await json(QUICK)).stderr).not.toMatch(ORDER)
  })

  test('a partial run of other cases keeps the memory, and one that sees the pass clears it', async () => {
    await json({ ...QUICK, ...RED })
    expect((await json(QUICK, 'slow-1')).code).toBe(0)
    const without = await json(QUICK, '--', '--exclude', 'test/zz-last.test.ts')
    expect([without.code, without.json?.scope.kind]).toEqual([0, 'filtered'])
    expect((await json({ ...QUICK, ...RED })).json?.tests.files.notRun).toBe(3)
    expect((await json(QUICK, 'zz-last')).code).toBe(0)
    expect((await json({ ...QUICK, ...RED })).json?.tests.files.notRun).toBe(0)
  })

  test('a hook that fails, and a file that does not load, end the run too', async () => {
    await json({ ...QUICK, RED: 'hook' })
    const hook = await json({ ...QUICK, RED: 'hook' })
    expect(hook.code).toBe(1)
    expect(hook.json?.exit.reason).toMatch(/^Still red: test\/zz-last.test.ts > inner > \(a hook/)
    expect(hook.json?.tests.files.notRun).toBe(3)
    const load = await json({ ...QUICK, RED: 'load' })
    expect(load.code).toBe(1)
    expect(load.json?.exit.reason).toMatch(/^Still red: test\/zz-last.test.ts > \(the file failed to load/)
    expect((await json(QUICK)).json).toMatchObject({ verdict: 'green', tests: { cases: { passed: 9 } } })
  })

  test.each([
    ['--release', []],
    ['--failed-first=false', []],
    ['--json', ['--', '--sequence.shuffle']],
  ])('%s %j keeps the plain order and runs everything', async (flag, rest) => {
    await json({ ...QUICK, ...RED })
    const run = await json({ ...QUICK, ...RED }, flag, ...rest)
    expect(run.json).toMatchObject({ verdict: 'red', tests: { files: { notRun: 0 }, cases: { notRun: 0 } } })
    expect(run.stderr).not.toMatch(ORDER)
    const said = run.stderr.match(/The runner shuffles/g) ?? []
    expect(said.length).toBe(rest.length === 0 ? 0 : 1)
  })

  test('with bail and parallel workers a red one still comes first, and a mended one lets bail decide', async () => {
    await json({ ...QUICK, ...RED })
    const bail = ['--', '--bail', '1', '--maxWorkers', '4']
    const red = await tree.run({ args: ['--json', ...bail], env: RED })
    expect(red.json?.tests).toMatchObject({ files: { finished: 1, notRun: 3 }, cases: { failed: 1 } })
    const green = await tree.run({ args: ['--json', ...bail], env: QUICK })
    expect(green.json).toMatchObject({ verdict: 'green', tests: { cases: { passed: 9 } } })
  })

  test('the reporter line alone does the same, and keeps the exit code of the runner', async () => {
    const vitest = (env: Record<string, string>): Promise<TreeRun> =>
      tree.run({ program: 'vitest', args: ['run', '--maxWorkers=1'], env })
    const first = await vitest({ ...QUICK, ...RED })
    expect([first.code, first.stdout.match(/^redproof {2}red/gm)?.length]).toEqual([1, 1])
    const again = await vitest(RED)
    expect(again.code).toBe(1)
    expect(again.stdout).toContain('Still red: test/zz-last.test.ts > inner > can be red')
    expect(again.stdout).toMatch(ORDER)
    const mended = await vitest(QUICK)
    expect([mended.code, mended.stdout.includes('redproof  green')]).toEqual([0, true])
    expect((await recorded()).map(({ verdict }) => verdict)).toEqual(['green', 'red', 'red'])
    expect(mended.touched).toEqual([])
  })

  test('in a mutating run a red one ends the run, and a mended one is followed by mutants', async () => {
    await json({ ...QUICK, ...RED })
    const red = await json(RED, '--mutate-new')
    expect(red.code).toBe(1)
    expect(red.json?.mutation?.modules).toMatchObject([{ outcome: 'unverified', reason: 'suite-red' }])
    expect(red.json?.tests.files.notRun).toBe(3)
    const mended = await json(QUICK, '--mutate-new')
    expect(mended.stderr).toMatch(ORDER)
    const plain = await json(QUICK, '--mutate-new')
    expect(plain.stderr).not.toMatch(ORDER)
    const look = (run: TreeRun): unknown =>
      run.json?.mutation?.mutants.map(({ id, status, killedBy, coveredBy }) => ({
        id,
        status,
        killedBy: killedBy.length > 0,
        coveredBy,
      }))
    expect(mended.json?.mutation?.modules).toMatchObject([{ outcome: 'proven' }])
    expect(look(mended)).toEqual(look(plain))
  })
})

describe('a case that passes only when it comes first', () => {
  beforeEach(() => {
    tree = openTree('out-of-place')
  })
  afterEach(() => tree.close())
  const MISPLACED =
    /^test\/list.test.js > finds it empty fails in the declared order, and passed only because what failed before came first/

  test('makes no green run: its file runs once more in the declared order', async () => {
    expect((await json()).json).toMatchObject({
      verdict: 'red',
      tests: { failed: [{ name: 'finds it empty' }] },
    })
    const again = await json()
    expect(again.code).toBe(1)
    expect(again.json).toMatchObject({ verdict: 'red', tests: { cases: { passed: 3, failed: 0 } } })
    expect(again.json?.exit.reason).toMatch(MISPLACED)
    expect((await json()).json?.tests.failed).toMatchObject([{ name: 'finds it empty' }])
  })

  test('lets no mutant be judged', async () => {
    await json()
    const mutated = await json({}, '--mutate-new')
    expect(mutated.json?.exit.reason).toMatch(MISPLACED)
    expect(mutated.json?.mutation?.modules).toMatchObject([{ outcome: 'unverified', reason: 'suite-red' }])
  })

  test('runs its file again although other workers wait for mutants to confirm', async () => {
    await json()
    const mended = await json({ MENDED: '1' }, '--mutate-new', '--workers', '2')
    expect(mended.stderr).toMatch(ORDER)
    expect(mended.json).toMatchObject({ verdict: 'green', mutation: { modules: [{ outcome: 'proven' }] } })
  })

  test('is green once it is mended, and coverage is that of the whole run', async () => {
    await json()
    const mended = await json({ MENDED: '1' }, '--', '--coverage')
    expect(mended.json).toMatchObject({ verdict: 'green', tests: { cases: { passed: 3 } } })
    expect(mended.stderr).toMatch(ORDER)
    expect(mended.stderr.match(/twice\.js/g)).toHaveLength(1)
  })
})

describe('the store', () => {
  beforeEach(() => {
    tree = openTree('failed-first')
  })
  afterEach(() => tree.close())

  test('each run is recorded once, although the configuration holds the reporter line too', async () => {
    await json(QUICK)
    await json({ ...QUICK, ...RED }, 'zz-last')
    expect((await recorded()).map(({ verdict, scope }) => [verdict, scope.kind])).toEqual([
      ['red', 'filtered'],
      ['green', 'full'],
    ])
  })

  test('its folder never shows in git status', async () => {
    await json(QUICK)
    expect(existsSync(join(tree.project, '.redproof', 'history.db'))).toBe(true)
    expect(git(tree.project, 'status', '--porcelain', '-uall')).not.toContain('.redproof')
    expect(readFileSync(join(tree.project, '.gitignore'), 'utf8')).not.toContain('redproof')
  })

  test('a checkout that cannot be written changes no verdict, and is said in one sentence', async () => {
    writeFileSync(join(tree.project, '.redproof'), 'a file stands where the folder belongs')
    const run = await json(QUICK)
    rmSync(join(tree.project, '.redproof'))
    expect([run.code, run.json?.verdict]).toEqual([0, 'green'])
    expect(run.stderr).toMatch(
      /^redproof: The history .* could not be written .*: this run is not recorded\.$/m,
    )
    expect(run.stderr).not.toMatch(/^\s+at .*:\d+:\d+/m)
  })

  test('.only makes a run partial', async () => {
    const path = join(tree.project, 'test', 'slow-1.test.ts')
    writeFileSync(path, readFileSync(path, 'utf8').replace("test('sleeps on'", "test.only('sleeps on'"))
    const run = await json({ ...QUICK, SLEEP: '20' })
    expect(run.json?.verdict).toBe('green')
    expect((await recorded())[0]).toMatchObject({ partial: true, scope: { kind: 'full' } })
  })
})

describe('two projects over one file', () => {
  beforeEach(() => {
    tree = openTree('failed-first-projects')
  })
  afterEach(() => tree.close())

  test('what failed in one project comes first in that project only', async () => {
    const first = await json({ RED: 'two' })
    expect(first.json?.tests.cases).toMatchObject({ passed: 3, failed: 1 })
    const again = await json({ RED: 'two' })
    expect(again.json?.tests).toMatchObject({
      files: { scheduled: 4, finished: 1, notRun: 3 },
      cases: { collected: 1, failed: 1 },
    })
    expect((await json({ RED: 'one' })).json?.tests).toMatchObject({
      files: { notRun: 0 },
      cases: { passed: 3, failed: 1 },
    })
  })
})
