import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { timings } from '../../../packages/cli/src/timings.ts'
import { NOW } from '../core/history/sample-run.ts'
import { record, repository } from './history-sample.ts'

/** Six usual runs, then a slow one in which the case `sleepy` took longer and `shaky` needed a second attempt. */
async function history(): Promise<string> {
  const root = repository()
  for (let n = 0; n < 6; n++)
    await record(
      root,
      [
        { titles: ['sleepy'], ms: 100 },
        { titles: ['shaky'], ms: 10 },
      ],
      { endedAt: NOW + n, ms: 1_000 },
    )
  await record(
    root,
    [
      { titles: ['shaky'], ms: 900, attempts: ['fail', 'pass'] },
      { titles: ['sleepy'], ms: 400 },
      { titles: ['red'], ms: 5, state: 'fail', file: 'test/b.test.ts' },
      { titles: ['waits'], state: 'skip' },
    ],
    { endedAt: NOW + 10, ms: 2_000, verdict: 'red' },
  )
  return root
}

test('people see what takes long, what takes longer than usual, and what is flaky', async () => {
  const { code, stdout, stderr } = await timings({ words: [], cwd: await history() })
  expect([code, stderr]).toEqual([0, ''])
  const lines = stdout.split('\n').map(line =>
    line
      .replace(/^\d{4}-\d\d-\d\d \d\d:\d\d +/, '')
      .trim()
      .replace(/ {2,}/g, ' | '),
  )
  expect(lines).toEqual([
    'red | full | 2.0 s, usually 1.0 s (median of 6): slow',
    '',
    'Slowest files',
    '20 ms | test/a.test.ts',
    '20 ms | test/b.test.ts',
    '',
    'Slowest cases',
    '900 ms | test/a.test.ts > shaky',
    '400 ms | test/a.test.ts > sleepy',
    '5 ms | test/b.test.ts > red',
    '',
    'Slower than usual',
    '400 ms | usually 100 ms (median of 6) | test/a.test.ts > sleepy',
    '',
    'Flaky',
    'failed 1 of 8 | on the same code | test/a.test.ts > shaky',
    '',
  ])
})

test('--json holds every file and case with what is usual', async () => {
  const { stdout } = await timings({ words: ['--json'], cwd: await history() })
  const told = JSON.parse(stdout)
  expect(told).toMatchObject({
    run: { verdict: 'red', ms: 2_000, machine: 'desk' },
    usual: { ms: 1_000, n: 6 },
    slow: true,
    slowLately: false,
    flaky: [{ name: 'shaky', n: 8, failed: 1, because: 'tree' }],
  })
  expect(told.files).toHaveLength(2)
  expect(told.cases.map((each: { name: string; slow: boolean }) => [each.name, each.slow])).toEqual([
    ['shaky', false],
    ['sleepy', true],
    ['red', false],
  ])
  expect(told.cases[1].usual).toEqual({ ms: 100, n: 6 })
})

test('a filtered run is told about where there is no full one', async () => {
  const root = repository()
  const scope = { kind: 'filtered', root: '.', config: null, projects: [''] } as const
  await record(root, [{ titles: ['a'], ms: 1 }], { scope })
  expect((await timings({ words: [], cwd: root })).stdout).toMatch(/green {2}filtered {2}1\.0 s\n/)
})

test('without a run that is said', async () => {
  const root = repository()
  expect(await timings({ words: [], cwd: root })).toEqual({
    code: 0,
    stdout: 'No run is recorded yet.\n',
    stderr: '',
  })
  expect(JSON.parse((await timings({ words: ['--json'], cwd: root })).stdout)).toMatchObject({
    run: null,
    cases: [],
  })
})

test('what --json prints is what the shipped schema describes, no field more', async () => {
  const schema: object = JSON.parse(
    readFileSync(new URL('../../../packages/core/schema/timings.json', import.meta.url), 'utf8'),
    (_, value) =>
      value?.type === 'object' && 'properties' in value ? { ...value, additionalProperties: false } : value,
  )
  const valid = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema)
  for (const cwd of [await history(), repository()]) {
    const told = JSON.parse((await timings({ words: ['--json'], cwd })).stdout)
    valid(told)
    expect(valid.errors ?? []).toEqual([])
    for (const field of Object.keys(told)) {
      const { [field]: _, ...rest } = told
      expect([field, valid(rest)]).toEqual([field, false])
    }
  }
})
