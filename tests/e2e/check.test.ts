// Owns what --check says to people and to CI beyond the table of trees: sentences, exit codes, records, line ends.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { git } from './copy-tree.ts'
import { linkedWorktree, submodule } from './repositories.ts'
import { openTree, runTree, type TreeRun } from './run-tree.ts'

test('a miss shows the lines that slipped, old and new, and both readings', async () => {
  const run = await runTree('check-missed', { args: ['--check'] })
  expect(run.code).toBe(3)
  expect(run.stdout).toMatch(/- .*Hello, .*\n\s+\+ .*Good morning, /)
  expect(run.stdout).toContain('an assertion is missing here, or the change is a refactoring')
  expect(run.stdout).toContain('noticed by an error: test/both.test.ts  nothing sums up to 0')
  expect(run.touched).toEqual([])
})

test('a catch by the test of another module says where the missing case belongs, by rules of the project too', async () => {
  const tree = openTree('check-not-own')
  try {
    const custom = await tree.run({ args: ['--check'] })
    expect(custom.code).toBe(0)
    expect(custom.stdout).toContain('not by its own test: the missing case belongs in test/tax.test.ts')
    const rule = { source: 'src/{name}.ts', test: 'checks/{name}.ts' }
    const write = (pairing: unknown): void =>
      writeFileSync(join(tree.project, 'redproof.json'), JSON.stringify({ pairing }))
    write([{ ...rule, test: 'test/bill.test.ts' }])
    const own = await tree.run({ args: ['--check', '--base', 'HEAD'] })
    expect(own.stdout).not.toContain('not by its own test')
    write([{ ...rule, test: '../checks/{name}.ts' }])
    const wrong = await tree.run({ args: ['--check'] })
    expect([wrong.code, wrong.stdout]).toEqual([2, ''])
    expect(wrong.stderr).toMatch(/^redproof: redproof\.json: `pairing\[0\]\.test` must be a path .*\n$/)
  } finally {
    tree.close()
  }
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

/** Each file undone, with what that showed. */
const undone = ({ json }: TreeRun): readonly string[] | undefined =>
  json?.catch?.modules.map(({ file, outcome }) => `${file} ${outcome}`)

test('a branch that was merged with its base, and a range of commits, are told by the base that is named', async () => {
  const tree = openTree('check-missed')
  try {
    const { project } = tree
    const now = ['greet', 'sum'].map(
      name => [`src/${name}.ts`, readFileSync(join(project, `src/${name}.ts`), 'utf8')] as const,
    )
    const commit = (branch: string, [file, text]: readonly [string, string]): void => {
      git(project, 'switch', '-q', branch)
      writeFileSync(join(project, file), text)
      git(project, 'commit', '-q', '-m', branch, '--', file)
    }
    git(project, 'checkout', '-q', '--', '.')
    git(project, 'branch', 'work')
    commit('work', now[1]!)
    commit('main', now[0]!)
    git(project, 'switch', '-q', 'work')
    git(project, 'merge', '-q', '--no-edit', 'main')
    // What came by the merge is in the base by now.
    expect(undone(await tree.run({ args: ['--check', '--json'] }))).toEqual(['src/sum.ts caught'])
    // The first parent of a merge leaves what the other brought.
    expect(undone(await tree.run({ args: ['--check', '--base', 'HEAD^1', '--json'] }))).toEqual([
      'src/greet.ts missed',
    ])
    const fork = git(project, 'merge-base', 'HEAD^1', 'main~1').trim()
    const range = await tree.run({ args: ['--check', '--base', fork, '--json'] })
    expect(undone(range)).toEqual(['src/greet.ts missed', 'src/sum.ts caught'])
    expect(range.touched).toEqual([])
  } finally {
    tree.close()
  }
})

test('a linked worktree and a submodule are repositories of their own', async () => {
  const tree = openTree('check-missed')
  try {
    const now = readFileSync(join(tree.project, 'src/sum.ts'), 'utf8')
    for (const cwd of [linkedWorktree(tree.project), submodule(tree.project)]) {
      writeFileSync(join(cwd, 'src/sum.ts'), now)
      const run = await tree.run({ args: ['--check', '--base', 'HEAD', '--cwd', cwd, '--json'] })
      expect(undone(run), run.stderr).toEqual(['src/sum.ts caught'])
      expect(run.touched).toEqual([])
    }
  } finally {
    tree.close()
  }
})

test('a base text that git cannot give is unverified, and the rest is judged', async () => {
  const tree = openTree('check-missed')
  try {
    const { project } = tree
    git(project, 'config', 'filter.lost.smudge', 'git-filter-that-is-not-installed')
    git(project, 'config', 'filter.lost.required', 'true')
    git(project, 'config', 'filter.lost.clean', 'cat')
    writeFileSync(join(project, '.git/info/attributes'), 'src/greet.ts filter=lost\n')
    const run = await tree.run({ args: ['--check', '--json'] })
    expect(run.json?.catch?.modules).toMatchObject([
      { file: 'src/greet.ts', outcome: 'unverified', reason: 'unreadable-base' },
      { file: 'src/sum.ts', outcome: 'caught' },
    ])
    expect(run.code).toBe(4)
    // Without the other half of the filter git cannot even compare.
    git(project, 'config', 'filter.lost.clean', 'git-filter-that-is-not-installed')
    const blind = await tree.run({ args: ['--check'] })
    expect([blind.code, blind.stdout]).toEqual([4, expect.stringContaining('exit 4')])
    git(project, 'config', 'filter.lost.clean', 'cat')
    const words = await tree.run({ args: ['--check'] })
    expect(words.stdout).toMatch(
      /src\/greet\.ts\n {2}unreadable-base: .*\n {2}Its text in the base could not be read/,
    )
  } finally {
    tree.close()
  }
})

test('of a shard nothing is missed: other shards may notice', async () => {
  const tree = openTree('check-not-own')
  try {
    const shards = await Promise.all(
      [1, 2].map(n => tree.run({ args: ['--check', '--json', '--', `--shard=${n}/2`] })),
    )
    const outcomes = shards.map(({ code, json }) => {
      const [module] = json?.catch?.modules ?? []
      return `${code} ${module?.outcome} ${module?.reason}`
    })
    expect(outcomes.toSorted()).toEqual(['0 caught null', '4 unverified other-shards'])
  } finally {
    tree.close()
  }
})

test('an interrupted check says so of what it did not come to', async () => {
  const run = await runTree('check-missed', {
    args: ['--check', '--json'],
    interrupt: { text: 'undoing changes', afterMs: 0 },
  })
  expect(run.code).toBe(4)
  const reasons = run.json?.catch?.modules.map(({ outcome, reason }) => reason ?? outcome) ?? []
  expect(reasons).toContain('interrupted')
})

test('a source that its own test changes on disk is not judged', async () => {
  const tree = openTree('check-missed')
  try {
    const test = join(tree.project, 'test/both.test.ts')
    writeFileSync(
      test,
      `${readFileSync(test, 'utf8')}
import { appendFileSync } from 'node:fs'
test('writes', () => appendFileSync(new URL('../src/greet.ts', import.meta.url), '// more\\n'))
`,
    )
    const run = await tree.run({ args: ['--check', '--json'] })
    const greet = run.json?.catch?.modules.find(({ file }) => file === 'src/greet.ts')
    expect(greet).toMatchObject({ outcome: 'unverified', reason: 'changed-outside' })
    expect(run.touched).toEqual(['src/greet.ts'])
  } finally {
    tree.close()
  }
})
