import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { runs } from '../../../packages/cli/src/runs.ts'
import { NOW, sampleCase } from '../core/history/sample-run.ts'
import { record, repository } from './history-sample.ts'

const MINUTE = 60_000

test('--json tells each run and each machine', async () => {
  const root = repository()
  await record(root, [{ titles: ['a'] }], { id: 'one', ms: 100 })
  const failing = { titles: ['s', 'b'], state: 'fail' } as const
  await record(root, [{ titles: ['a'] }, failing], { id: 'two', endedAt: NOW + MINUTE, ms: 300 })
  const { code, stdout, stderr } = await runs({ words: ['--json'], cwd: root })
  expect([code, stderr]).toEqual([0, ''])
  const { runs: told, machines } = JSON.parse(stdout)
  const { id, file, name } = sampleCase(failing)
  expect(told.map((run: { id: string }) => run.id)).toEqual(['two', 'one'])
  expect(told[0]).toMatchObject({
    at: new Date(NOW + MINUTE - 300).toISOString(),
    machine: 'desk',
    runner: { name: 'vitest', version: '5.1.2' },
    scope: { kind: 'full', root: '.', config: 'vitest.config.ts', projects: [''] },
    verdict: 'red',
    reason: null,
    ms: 300,
    dirty: false,
    failed: [{ id, file, name }],
    knownFailed: 0,
  })
  expect(machines).toEqual([{ machine: 'desk', runs: 2, passRate: 0.5, fullRun: { ms: 200, n: 2 } }])
})

test('people see the same as a table, newest first', async () => {
  const root = repository()
  await record(root, [{ titles: ['a'] }], { ms: 100 })
  await record(
    root,
    [
      { titles: ['a\u001b[2J'], state: 'fail' },
      { titles: ['b'], state: 'fail' },
    ],
    {
      endedAt: NOW + MINUTE,
      ms: 1_500,
    },
  )
  const cut = { verdict: 'unverified', reason: 'interrupted', endedAt: NOW + 2 * MINUTE, ms: 9_000 } as const
  await record(root, [{ titles: ['a'] }], cut)
  const { stdout } = await runs({ words: [], cwd: root })
  const lines = stdout
    .split('\n')
    .map(line => line.replace(/^ +\d{4}-\d\d-\d\d \d\d:\d\d +/, '').replace(/ {2,}/g, ' | '))
  expect(lines).toEqual([
    'Runs',
    ' | at | verdict | scope | took | machine | failed',
    'unverified(interrupted) | full | 9.0 s | desk',
    'red | full | 1.5 s | desk | test/a.test.ts > a\\x1b[2J, 1 more',
    'green | full | 100 ms | desk',
    '',
    'Machines',
    ' | machine | runs | passed | full run',
    ' | desk | 3 | 50 % | 800 ms (median of 2)',
    '',
  ])
})

test('twenty runs are shown, all with --all', async () => {
  const root = repository()
  for (let n = 0; n < 22; n++) await record(root, [{ titles: ['a'] }], { endedAt: NOW + n })
  const [short, long] = [await runs({ words: [], cwd: root }), await runs({ words: ['--all'], cwd: root })]
  expect(short.stdout).toContain('\n  and 2 more: --all\n')
  expect([short, long].map(({ stdout }) => stdout.match(/green/g)?.length)).toEqual([20, 22])
})

test('without a run that is said, and nothing is written', async () => {
  const root = repository()
  expect(await runs({ words: [], cwd: root })).toEqual({
    code: 0,
    stdout: 'No run is recorded yet.\n',
    stderr: '',
  })
  expect(JSON.parse((await runs({ words: ['--json'], cwd: root })).stdout)).toEqual({
    runs: [],
    machines: [],
  })
})

test('a history that cannot be read is said on stderr', async () => {
  const root = repository()
  mkdirSync(join(root, '.redproof', 'history.db'), { recursive: true })
  const { code, stderr } = await runs({ words: ['--json'], cwd: root })
  expect(code).toBe(0)
  expect(stderr).toMatch(/^redproof: The history .* cannot be read \(.*\): nothing is remembered\.\n$/)
})

test('an unknown flag is wrong usage', async () => {
  expect((await runs({ words: ['--nope'], cwd: '/' })).code).toBe(2)
})

test('what --json prints is what the shipped schema describes, no field more', async () => {
  const schema: object = JSON.parse(
    readFileSync(new URL('../../../packages/core/schema/runs.json', import.meta.url), 'utf8'),
    (_, value) =>
      value?.type === 'object' && 'properties' in value ? { ...value, additionalProperties: false } : value,
  )
  const valid = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema)
  const root = repository()
  await record(root, [{ titles: ['a'], state: 'fail' }], { ms: 100 })
  await record(root, [{ titles: ['a'] }], {
    endedAt: NOW + MINUTE,
    machine: 'other',
    verdict: 'unverified',
    reason: 'interrupted',
    tree: { hash: null, dirty: true },
  })
  const told = JSON.parse((await runs({ words: ['--json'], cwd: root })).stdout)
  expect(told.runs.length).toBe(2)
  valid(told)
  expect(valid.errors ?? []).toEqual([])
  for (const field of Object.keys(told.runs[0])) {
    const { [field]: _, ...rest } = told.runs[0]
    expect([field, valid({ ...told, runs: [rest] })]).toEqual([field, false])
  }
})
