import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CommandOutput } from '../../../packages/cli/src/command-output.ts'
import { known } from '../../../packages/cli/src/known.ts'
import { NOW, type SampleCase, sampleCase } from '../core/history/sample-run.ts'
import { record, repository } from './history-sample.ts'

const fails = (title: string, rest: Partial<SampleCase> = {}): SampleCase => ({
  titles: [title],
  state: 'fail',
  ...rest,
})
const run = (root: string, ...words: string[]): Promise<CommandOutput> => known({ words, cwd: root })
const fileOf = (root: string): string => join(root, 'redproof.known.json')
const listed = (root: string): readonly { name: string; reason: string; expires?: string }[] =>
  JSON.parse(readFileSync(fileOf(root), 'utf8')).known

describe('known add', () => {
  test('records the failures of the last full run, each on a line of its own', async () => {
    const root = repository()
    await record(root, [fails('old')])
    await record(root, [fails('b'), fails('a'), { titles: ['c'] }], { endedAt: NOW + 1 })
    const filtered = { kind: 'filtered', root: '.', config: 'vitest.config.ts', projects: [''] } as const
    await record(root, [fails('later')], { endedAt: NOW + 2, scope: filtered })
    const { code, stdout, stderr } = await run(
      root,
      'add',
      '--reason',
      'waits for #12',
      '--expires',
      '2999-01-31',
    )
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      /^2 known failures added from the full run of .*\n {2}\+ test\/a\.test\.ts > b\n {2}\+ test\/a\.test\.ts > a\n$/,
    )
    const today = new Date().toISOString().slice(0, 10)
    const { id, file } = sampleCase(fails('a'))
    expect(listed(root)[0]).toEqual({
      file,
      name: 'a',
      id,
      reason: 'waits for #12',
      since: today,
      expires: '2999-01-31',
      root: '.',
      config: 'vitest.config.ts',
    })
    expect(readFileSync(fileOf(root), 'utf8').split('\n')).toHaveLength(8)
  })

  test('takes only what a filter names: a part of file or name, or an id', async () => {
    const root = repository()
    await record(root, [fails('a'), fails('b'), fails('c', { file: 'src/x.test.ts' }), fails('d')])
    await run(root, 'add', '--reason', 'r', 'src/x', sampleCase(fails('b')).id)
    expect(listed(root).map(({ name }) => name)).toEqual(['c', 'b'])
  })

  test.each(['nothing like it', `v1:${'0'.repeat(24)}`])(
    'refuses the filter %j that no failure matches',
    async filter => {
      const root = repository()
      await record(root, [fails('a')])
      const { code, stdout, stderr } = await run(root, 'add', '--reason', 'r', 'a', filter)
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(`redproof: "${filter}" matches no case that failed in the full run of `)
      expect(existsSync(fileOf(root))).toBe(false)
    },
  )

  test('refuses cases of the same title and files that fail to load, and says why', async () => {
    const root = repository()
    await record(root, [fails('a', { duplicate: true }), { titles: [], state: 'fail', synthetic: 'load' }])
    const { code, stderr } = await run(root, 'add', '--reason', 'r')
    expect(code).toBe(2)
    expect(stderr).toBe(
      'redproof: test/a.test.ts > a is not recorded: another case of its file has the same titles: give them titles of their own first.\n' +
        'redproof: test/a.test.ts >  is not recorded: a file that fails to load, or a hook that fails, is never covered.\n',
    )
    expect(existsSync(fileOf(root))).toBe(false)
  })

  test('leaves what is known already', async () => {
    const root = repository()
    await record(root, [fails('a')])
    await run(root, 'add', '--reason', 'first')
    await record(root, [fails('a', { known: true })], { endedAt: NOW + 1 })
    const { code, stdout } = await run(root, 'add', '--reason', 'second')
    expect([code, listed(root).map(({ reason }) => reason)]).toEqual([0, ['first']])
    expect(stdout).toMatch(/^0 known failures added .*\n {2}1 of the failures known already\n$/)
  })

  test('says when nothing failed', async () => {
    const root = repository()
    await record(root, [{ titles: ['a'] }])
    const { code, stdout } = await run(root, 'add', '--reason', 'r')
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Nothing failed in the full run of .*\.\n$/)])
  })

  test.each([
    [
      ['add'],
      'redproof: `redproof known add` needs `--reason <text>`: why is it right to live with the failure?\n',
    ],
    [
      ['add', '--reason', 'r', '--expires', 'soon'],
      'redproof: `--expires` must be a day like 2026-01-31, not "soon".\n',
    ],
    [
      ['forget'],
      'redproof: Write `redproof known list`, `redproof known add --reason <text> [filter]` or `redproof known prune`.\n',
    ],
  ])('%j is wrong usage', async (words, stderr) => {
    expect(await run(repository(), ...words)).toEqual({ code: 2, stdout: '', stderr })
  })

  test('needs a full run: a filtered or an interrupted one says too little', async () => {
    const root = repository()
    const filtered = { kind: 'filtered', root: '.', config: null, projects: [''] } as const
    await record(root, [fails('a')], { scope: filtered })
    await record(root, [fails('a')], { verdict: 'unverified', reason: 'interrupted' })
    for (const words of [['add', '--reason', 'r'], ['prune']]) {
      const { code, stderr } = await run(root, ...words)
      expect([code, stderr]).toEqual([
        2,
        'redproof: No full run is recorded here, and only a full run can say what is known: run the whole suite first.\n',
      ])
    }
  })

  test('uses the runs beneath the present folder', async () => {
    const root = repository()
    mkdirSync(join(root, 'packages', 'a'), { recursive: true })
    const scope = (at: string) => ({ kind: 'full', root: at, config: null, projects: [''] }) as const
    await record(root, [fails('in a')], { scope: scope('packages/a') })
    await record(root, [fails('in b')], { scope: scope('packages/b'), endedAt: NOW + 1 })
    await known({ words: ['add', '--reason', 'r'], cwd: join(root, 'packages', 'a') })
    expect(listed(root).map(({ name }) => name)).toEqual(['in a'])
  })
})

describe('known list', () => {
  test('shows reason, day and what has expired', async () => {
    const root = repository()
    await record(root, [fails('a'), fails('b')])
    await run(root, 'add', '--reason', 'waits', 'b')
    writeFileSync(
      fileOf(root),
      readFileSync(fileOf(root), 'utf8').replace('"root"', '"expires":"2026-01-01","root"'),
    )
    await run(root, 'add', '--reason', 'hard\u001b[2J', 'a.test.ts > a', 'a')
    await run(root, 'add', '--reason', 'hard\u001b[2J', '--expires', '2999-12-31', sampleCase(fails('a')).id)
    const today = new Date().toISOString().slice(0, 10)
    expect(await run(root)).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        '2 known failures',
        '  test/a.test.ts > a',
        `    hard\\x1b[2J (since ${today}, until 2999-12-31)`,
        '  test/a.test.ts > b',
        `    waits (since ${today}, EXPIRED 2026-01-01)`,
        '',
      ].join('\n'),
    })
    const { known: json } = JSON.parse((await run(root, 'list', '--json')).stdout)
    expect(json.map((each: { name: string; expired: boolean }) => [each.name, each.expired])).toEqual([
      ['a', false],
      ['b', true],
    ])
  })

  test('says that nothing is known', async () => {
    expect(await run(repository())).toEqual({ code: 0, stdout: 'No failure is known.\n', stderr: '' })
  })
})

describe('known prune', () => {
  test('removes what passes or is gone in the last full run', async () => {
    const root = repository()
    await record(root, [fails('stays'), fails('passes'), fails('gone')])
    await run(root, 'add', '--reason', 'r')
    await record(root, [fails('stays', { known: true }), { titles: ['passes'] }], { endedAt: NOW + 1 })
    const { code, stdout } = await run(root, 'prune')
    expect(code).toBe(0)
    expect(stdout.replace(/of \d{4}-.*?,/, 'of then,')).toBe(
      '2 known failures removed after the full run of then, 1 left\n' +
        '  - test/a.test.ts > passes (passes)\n' +
        '  - test/a.test.ts > gone (gone)\n',
    )
    expect(listed(root).map(({ name }) => name)).toEqual(['stays'])
  })

  test('leaves the file untouched when nothing is to be removed', async () => {
    const root = repository()
    await record(root, [fails('a')])
    await run(root, 'add', '--reason', 'r')
    const text = `${readFileSync(fileOf(root), 'utf8')}\n\n`
    writeFileSync(fileOf(root), text)
    await run(root, 'prune')
    expect(readFileSync(fileOf(root), 'utf8')).toBe(text)
  })
})

test.each([
  ['broken JSON', '{"v": 1,\n"known": [}\n', 'line 2: this is no JSON: '],
  ['a merge conflict', '{\n<<<<<<< HEAD\n', 'line 2: a merge conflict is not resolved'],
])('%s is refused by every task, and nothing is overwritten', async (_, text, sentence) => {
  const root = repository()
  await record(root, [fails('a')])
  writeFileSync(fileOf(root), text)
  for (const words of [['list'], ['add', '--reason', 'r'], ['prune']]) {
    const { code, stdout, stderr } = await run(root, ...words)
    expect([code, stdout, readFileSync(fileOf(root), 'utf8')]).toEqual([2, '', text])
    expect(stderr).toContain(`redproof: redproof.known.json ${sentence}`)
  }
})
