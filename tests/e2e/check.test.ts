// Owns what --check says to people and to CI beyond the table of trees: sentences, exit codes, records, line ends.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { git } from './copy-tree.ts'
import { openTree, runTree } from './run-tree.ts'

test('a miss shows the lines that slipped, old and new, and both readings', async () => {
  const run = await runTree('check-missed', { args: ['--check'] })
  expect(run.code).toBe(3)
  expect(run.stdout).toMatch(/- .*Hello, .*\n\s+\+ .*Good morning, /)
  expect(run.stdout).toContain('an assertion is missing here, or the change is a refactoring')
  expect(run.stdout).toContain('noticed by an error: test/both.test.ts  nothing sums up to 0')
  expect(run.touched).toEqual([])
})

test('a catch by the test of another module says where the missing case belongs', async () => {
  const run = await runTree('check-not-own', { args: ['--check'] })
  expect(run.code).toBe(0)
  expect(run.stdout).toContain('not by its own test: the missing case belongs in test/tax.test.ts')
})

test('a load error is named beside the file', async () => {
  const run = await runTree('check-load-error', { args: ['--check'] })
  expect(run.code).toBe(4)
  expect(run.stdout).toMatch(/test\/area\.test\.ts: .*square/)
})

test('a missed hunk of a caught file is exit 3 only with --fail-on survived', async () => {
  const run = await runTree('check-caught', { args: ['--check', '--fail-on', 'survived', '--json'] })
  expect(run.code).toBe(3)
  expect(run.json?.catch?.modules).toMatchObject([{ outcome: 'caught' }])
})

test('signs in test edits are exit 3 only with --fail-on-signs', async () => {
  const run = await runTree('check-signs', { args: ['--check', '--fail-on-signs'] })
  expect(run.code).toBe(3)
  expect(run.stdout).toContain('skip-added')
})

test('each change undone is a record', async () => {
  const run = await runTree('check-missed', {
    args: ['--check', '--base', 'HEAD', '--json'],
    env: { CI: 'true' },
  })
  const records = run.stderr.match(/^::catch::.*$/gm) ?? []
  expect(records.length).toBe(2)
  expect(records.join()).toContain('"file":"src/greet.ts"')
})

test('with Windows line ends on disk and in the base only the changed lines are a hunk', async () => {
  const tree = openTree('check-missed')
  try {
    const windows = (path: string, text: string): void =>
      writeFileSync(join(tree.project, path), text.replaceAll('\n', '\r\n'))
    const path = 'src/greet.ts'
    const now = readFileSync(join(tree.project, path), 'utf8')
    windows(path, git(tree.project, 'show', `HEAD:${path}`))
    git(tree.project, 'commit', '-q', '-m', 'windows', path)
    windows(path, now)
    const run = await tree.run()
    const module = run.json?.catch?.modules.find(({ file }) => file === path)
    expect(module).toMatchObject({ outcome: 'missed', hunks: [{ line: 2, endLine: 3, outcome: 'missed' }] })
    expect(run.touched).toEqual([])
  } finally {
    tree.close()
  }
})

test('staged changes count, and the index stays as it is', async () => {
  const tree = openTree('check-missed')
  try {
    git(tree.project, 'add', 'src/sum.ts')
    const run = await tree.run()
    expect(run.json?.catch?.modules.map(({ file, outcome }) => `${file} ${outcome}`)).toEqual([
      'src/greet.ts missed',
      'src/sum.ts caught',
    ])
    expect(run.touched).toEqual([])
  } finally {
    tree.close()
  }
})

test('a spent budget leaves changes unverified', async () => {
  const run = await runTree('check-missed', { args: ['--check', '--budget', '0.001', '--json'] })
  expect(run.code).toBe(4)
  expect(run.json?.catch?.modules.map(({ reason }) => reason)).toEqual(['out-of-budget', 'out-of-budget'])
})
