// Owns what redproof.known.json does to a run: known-only, fixed, missing, expired, and files that cannot be read.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenTree, openTree, type TreeRun } from './run-tree.ts'

let tree: OpenTree
beforeEach(() => {
  tree = openTree('known-failures')
})
afterEach(() => tree.close())

const list = (): string => join(tree.project, 'redproof.known.json')
const run = (args: readonly string[] = [], env: Record<string, string> = {}): Promise<TreeRun> =>
  tree.run({ args: ['--json', ...args], env })
const add = (...more: readonly string[]): Promise<TreeRun> =>
  tree.run({ args: ['known', 'add', '--reason', 'waits for the next release', ...more] })

async function known(): Promise<void> {
  expect((await run()).code).toBe(1)
  expect((await add()).code).toBe(0)
}

test('only known failures: known-only, exit 0 or as --known says, the states of cases untouched', async () => {
  await known()
  const now = await run()
  expect(now.code).toBe(0)
  expect(now.json).toMatchObject({
    verdict: 'known-only',
    tests: { cases: { failed: 1, passed: 3 }, failed: [], known: [{ name: 'waits for a fix' }] },
  })
  expect(now.stderr).toContain('waits for the next release')
  expect((await run(['--known', 'fail'])).code).toBe(1)
  expect((await run([], { REDPROOF_KNOWN: 'fail' })).code).toBe(1)
})

test('a known failure stops nothing and never comes first; a new one beside it is red', async () => {
  await known()
  await run()
  const red = await run([], { RED: '1' })
  expect(red.code).toBe(1)
  expect(red.json?.tests).toMatchObject({
    failed: [{ name: 'passes' }],
    known: [{ name: 'waits for a fix' }],
    cases: { failed: 2, notRun: 0 },
  })
  expect(red.stderr).not.toContain('came first')
})

test('one that passes is fixed: said, exit 1 with --strict-known, and pruned by a full run only', async () => {
  await known()
  const fixed = await run([], { FIXED: '1' })
  expect([fixed.code, fixed.json?.verdict]).toEqual([0, 'green'])
  expect(fixed.json?.tests.fixed).toMatchObject([{ name: 'waits for a fix' }])
  expect((await run(['--strict-known'], { FIXED: '1' })).code).toBe(1)
  const pruned = await tree.run({ args: ['known', 'prune'] })
  expect(pruned.stdout).toContain('(passes)')
  expect((JSON.parse(readFileSync(list(), 'utf8')) as { known: unknown[] }).known).toEqual([])
})

test('one whose file is gone is missing, neither fixed nor failing', async () => {
  await known()
  rmSync(join(tree.project, 'test', 'a.test.ts'))
  const now = await run()
  expect([now.code, now.json?.verdict]).toEqual([0, 'green'])
  expect(now.json?.tests).toMatchObject({ failed: [], known: [], fixed: [] })
  expect(now.stderr).toMatch(/missing.*waits for a fix/)
  expect((await tree.run({ args: ['known', 'prune'] })).stdout).toContain('(gone)')
})

test('an expired one is new again', async () => {
  expect((await run()).code).toBe(1)
  await add('--expires', '2026-01-31')
  writeFileSync(list(), readFileSync(list(), 'utf8').replace('2026-01-31', '2020-01-31'))
  const now = await run()
  expect([now.code, now.json?.verdict]).toEqual([1, 'red'])
  expect(now.json?.tests.failed).toMatchObject([{ name: 'waits for a fix' }])
  expect(now.stderr).toMatch(/expired.*2020-01-31/)
})

test('cases of the same titles in one file refuse to be recorded', async () => {
  await run([], { TWIN: '1', FIXED: '1' })
  const refused = await add()
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('another case of its file has the same titles')
  expect(existsSync(list())).toBe(false)
})

test('a mutant that only a known failure could notice is not killed', async () => {
  await known()
  const now = await run(['--mutate', 'src/adult.ts'])
  expect(now.json?.verdict).toBe('known-only')
  expect(now.json?.mutation?.modules).toMatchObject([{ outcome: 'unverified', killed: 0, survived: 0 }])
  expect(now.code).toBe(4)
  const fixed = await run(['--mutate', 'src/adult.ts'], { FIXED: '1' })
  expect(fixed.json?.mutation?.modules).toMatchObject([{ outcome: 'proven' }])
})

test('coverage below its threshold is never covered by the list', { timeout: 300_000 }, async () => {
  await known()
  const coverage = (lines: number): void =>
    writeFileSync(
      join(tree.project, 'vitest.config.ts'),
      `export default { test: { coverage: { enabled: true, reporter: [], include: ['src/**'], thresholds: { lines: ${lines} } } } }`,
    )
  writeFileSync(
    join(tree.project, 'src/untested.ts'),
    'export const untested = (n: number): number =>\n  n + 1\n',
  )
  coverage(100)
  const below = await run()
  expect(below.json?.verdict).toBe('red')
  expect(below.code).toBe(1)
  expect(below.json?.tests.known).toHaveLength(1)
  coverage(1)
  const above = await run()
  expect([above.json?.verdict, above.code]).toEqual(['known-only', 0])
})

test('known add takes nothing from a run of a part', async () => {
  await run(['a.test'])
  const refused = await add()
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('run the whole suite first')
})

test.each([
  [
    'JSON that ends too early',
    '{\n  "v": 1,\n  "known": [\n',
    /redproof\.known\.json line \d+: this is no JSON/,
  ],
  [
    'markers of a merge',
    '{\n  "v": 1,\n<<<<<<< ours\n  "known": []\n=======\n  "known": []\n>>>>>>> theirs\n}\n',
    /redproof\.known\.json line 3: /,
  ],
  [
    'an id that is none',
    '{\n  "v": 1,\n  "known": [\n    {"file":"a","name":"b","id":"x","reason":"r","since":"2026-01-01"}\n  ]\n}\n',
    /redproof\.known\.json line 4: .*no id of a case/,
  ],
])('%s: exit 2 with the line, nothing runs and nothing is overwritten', async (_, text, sentence) => {
  writeFileSync(list(), text)
  for (const args of [['--json'], ['known', 'list'], ['known', 'add', '--reason', 'x']]) {
    const now = await tree.run({ args })
    expect([now.code, now.stdout]).toEqual([2, ''])
    expect(now.stderr).toMatch(sentence)
    expect(now.stderr.trim().split('\n').length).toBe(1)
  }
  expect(readFileSync(list(), 'utf8')).toBe(text)
  expect(existsSync(join(tree.project, '.redproof'))).toBe(false)
})
