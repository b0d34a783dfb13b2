// Owns what the command does with its arguments: exit codes, where output goes, sentences for wrong input.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../../packages/core/src/types/report.ts'
import { type OpenTree, openTree, runTree } from './run-tree.ts'

let tree: OpenTree
beforeAll(() => {
  tree = openTree('two-cases')
})
afterAll(() => tree.close())

describe('wrong usage is exit 2 with one sentence, on stderr', () => {
  test.each([
    ['an unknown flag', ['--mutate-nwe'], '--mutate-new'],
    ['a pattern that matches nothing', ['--mutate', 'src/nothing-*.ts'], 'src/nothing-*.ts'],
    ['an unknown operator', ['--mutate-new', '--operators', 'nonsense'], 'nonsense'],
    ['a base that does not exist', ['--mutate-new', '--base', '--upload-pack=x'], 'base'],
    ['a score that is no number', ['--mutate-new', '--min-score', 'high'], '--min-score'],
  ])('%s', async (_, args, names) => {
    const run = await tree.run({ args })
    expect(run.code).toBe(2)
    expect(run.stdout).toBe('')
    expect(run.stderr).toContain(names)
    expect(run.stderr).not.toMatch(/^\s+at /m)
    expect(run.stderr.trim().split('\n').length).toBeLessThanOrEqual(2)
  })
})

describe('what makes exit 3', () => {
  test.each([
    [[], 0],
    [['--fail-on', 'survived'], 3],
    [['--fail-on', 'never'], 0],
    [['--min-score', '100'], 3],
    [['--min-score', '10'], 0],
  ])('%j on a proven module with a survivor is exit %i', async (args, code) => {
    expect((await tree.run({ args: ['--mutate-new', ...args] })).code).toBe(code)
  })

  test('a missed module passes with --fail-on never', async () => {
    expect((await runTree('hollow', { args: ['--mutate-new', '--fail-on', 'never'] })).code).toBe(0)
  })
})

test('the text names outcome, survivor and base on stdout, and progress goes to stderr', async () => {
  const run = await tree.run({ args: ['--mutate-new'] })
  expect(run.stdout).toMatch(/proven/i)
  expect(run.stdout).toContain('src/adult.ts:6')
  expect(run.stdout).toContain('pay * 2')
  expect(run.stdout).not.toContain('::test-run::')
})

describe('a configuration of the project', () => {
  const configured = async (text: string, args: readonly string[], cwd?: string) => {
    const open = openTree('two-cases')
    try {
      writeFileSync(join(open.project, 'vitest.config.js'), text)
      return await open.run({ args: cwd === undefined ? args : [...args, '--cwd', join(open.project, cwd)] })
    } finally {
      open.close()
    }
  }

  test('that cannot be built is exit 2 with the place of the fault', async () => {
    const run = await configured('export default {', [])
    expect(run.code).toBe(2)
    expect(run.stderr).toMatch(/could not be configured: .+/)
    expect(run.stderr).not.toMatch(/1 error:\s*$/m)
    expect(run.stderr).not.toMatch(/^\s+at /m)
  })

  test('may move the root to another folder, as for Vitest itself', async () => {
    const run = await configured("export default { root: 'src' }", ['--json'])
    expect(run.json?.scope.root).toBe('src')
    expect(run.json?.reason).toBe('no-tests')
  })

  test('reads the working folder that --cwd names', async () => {
    const run = await configured(
      'if (!process.cwd().endsWith("src")) throw new Error("elsewhere")\nexport default {}',
      ['--json'],
      'src',
    )
    expect(run.stderr).not.toContain('elsewhere')
    expect(run.json?.scope.root).toBe('src')
  })
})

test('nothing to mutate is said, and is no score', async () => {
  const run = await runTree('nothing-new', { args: ['--mutate-new'] })
  expect(run.code).toBe(0)
  expect(run.stdout).toMatch(/nothing to mutate/i)
  expect(run.stdout).not.toMatch(/100 ?%/)
})

test('--json=<file> writes the report there and leaves stdout to the text', async () => {
  const path = join(tree.project, 'node_modules', 'report.json')
  const run = await tree.run({ args: ['--mutate-new', `--json=${path}`] })
  expect(existsSync(path)).toBe(true)
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report
  rmSync(path)
  expect(report.schema).toBe('redproof/1')
  expect(report.mutation?.modules.map(({ file }) => file)).toEqual(['src/adult.ts'])
  expect(run.stdout).toMatch(/proven/i)
})

test('in CI a mutating run prints records, to stderr when --json owns stdout', async () => {
  const run = await tree.run({ args: ['--mutate-new', '--base', 'HEAD', '--json'], env: { CI: 'true' } })
  expect(run.json?.schema).toBe('redproof/1')
  expect(run.stderr).toMatch(/^::test-run::\{.*"event":"start"/m)
  expect(run.stderr).toMatch(/^::mutant::\{/m)
  expect(run.stderr).toMatch(/^::test-run::\{.*"event":"end"/m)
})

test('in CI without a remote no base is guessed: exit 4 and a sentence that names --base', async () => {
  const run = await tree.run({ env: { CI: 'true' } })
  expect(run.code).toBe(4)
  expect(run.stderr).toContain('--base')
  expect(run.json?.mutation?.mutants ?? []).toEqual([])
})

test('a spent budget leaves mutants unverified, exit 4', async () => {
  const run = await tree.run({ args: ['--mutate-new', '--budget', '0.001', '--json'] })
  expect(run.code).toBe(4)
  expect(run.json?.mutation?.modules).toMatchObject([{ outcome: 'unverified', reason: 'out-of-budget' }])
})

test('the environment asks for what the flag asks for', async () => {
  const run = await tree.run({ args: ['--json'], env: { REDPROOF_MUTATE: 'new' } })
  expect(run.json?.mutation?.modules).toMatchObject([{ file: 'src/adult.ts', outcome: 'proven' }])
})

test('two runs agree on every status and outcome', async () => {
  const look = async (): Promise<unknown> => {
    const { json } = await tree.run({ args: ['--mutate-new', '--json'] })
    return json?.mutation?.mutants.map(({ id, status, by, reason }) => ({ id, status, by, reason }))
  }
  const first = await look()
  expect(first).not.toBeUndefined()
  expect(await look()).toEqual(first)
})

test('with the reporter line in the configuration too, records are printed once', async () => {
  const run = await runTree('reporter-line', { args: ['--json'], env: { CI: 'true' } })
  const records = (run.stdout + run.stderr).match(/^::test-run::.*"event":"start"/gm)
  expect(run.json?.verdict).toBe('green')
  expect(records?.length).toBe(1)
})

test('a mark at the start of the file and Windows line ends move no mutant', async () => {
  const open = openTree('proven')
  try {
    const path = join(open.project, 'src/adult.ts')
    writeFileSync(path, `\ufeff${readFileSync(path, 'utf8').replaceAll('\n', '\r\n')}`)
    const run = await open.run()
    expect(run.code).toBe(0)
    const mutant = run.json?.mutation?.mutants.find(({ replacement }) => replacement === 'age > 18')
    expect(mutant).toMatchObject({
      line: 2,
      column: 10,
      endLine: 2,
      endColumn: 19,
      original: 'age >= 18',
      status: 'killed',
    })
    expect(run.touched).toEqual([])
  } finally {
    open.close()
  }
})

test('a folder without a runner is exit 2 and says what is supported', async () => {
  const run = await tree.run({ args: ['--mutate-new', '--runner', 'mocha'] })
  expect(run.code).toBe(2)
  expect(run.stderr).toMatch(/vitest/i)
})
