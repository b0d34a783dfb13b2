// Owns the checks of packages/cli/src/layout.ts and pairing-rules.ts.
import { expect, test } from 'vitest'
import { layout } from '../../../packages/cli/src/layout.ts'
import { TemporaryRepository } from '../core/changes/temporary-repository.ts'

const FILES = {
  'src/range.ts': 'export const range = 1\n',
  'src/clock.ts': 'export const clock = 1\n',
  'src/lonely.ts': 'export const lonely = 1\n',
  'src/types.ts': 'export interface A {}\n',
  'src/prepare.ts': 'import "polyfill"\n',
  'test/range.test.ts': 'import { range } from "../src/range"\nrange()\n',
  'test/time.test.ts': 'import { clock } from "../src/clock"\nclock()\n',
  'test/nothing.test.ts': 'test()\n',
}

function repository(files: Readonly<Record<string, string>>): TemporaryRepository {
  const made = TemporaryRepository.withCommit()
  made.git('rm', '-q', 'src/old.ts')
  made.write(files)
  return made
}

test('people see each pair with the way it was found, and what pairs with nothing', async () => {
  const { root } = repository(FILES)
  const { code, stdout, stderr } = await layout({ words: [], cwd: root })
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout.split('\n')).toEqual([
    '2 of 3 modules paired with a test: 1 by import, 1 by mirror',
    '',
    'src/clock.ts',
    '  test/time.test.ts  (imports it)',
    '',
    'src/range.ts',
    '  test/range.test.ts  (mirror, imports it)',
    '',
    'Modules without a test',
    '  src/lonely.ts',
    '',
    'Tests of no module',
    '  test/nothing.test.ts',
    '',
    'Nothing to test (types and re-exports only)',
    '  src/types.ts',
    '',
    'Nothing to test (it only loads others, for what that does)',
    '  src/prepare.ts',
    '',
  ])
})

test('own rules count from the folder of their file, the nearest first, wherever the command is started', async () => {
  const { root } = repository({
    'redproof.json': '{ "pairing": [{ "source": "{path}/{name}.ts", "test": "all/{name}.test.ts" }] }',
    'a/redproof.json': '{ "pairing": [{ "source": "src/{name}.ts", "test": "checks/{name}.test.ts" }] }',
    'a/src/one.ts': 'one()\n',
    'a/checks/one.test.ts': '',
    'all/one.test.ts': '',
    'b/two.ts': 'two()\n',
    'all/two.test.ts': '',
  })
  for (const cwd of [root, `${root}/a/src`]) {
    const { code, stdout, stderr } = await layout({ words: ['--json'], cwd })
    expect([code, stderr]).toEqual([0, ''])
    const found = JSON.parse(stdout)
    expect(found.pairs).toMatchObject([
      {
        source: 'a/src/one.ts',
        tests: [
          { test: 'a/checks/one.test.ts', how: 'template', imports: false },
          { test: 'all/one.test.ts', how: 'name', imports: false },
        ],
      },
      { source: 'b/two.ts', tests: [{ test: 'all/two.test.ts', how: 'template', imports: false }] },
    ])
    expect(found.templates).toHaveLength(2)
  }
})

test.each([
  ['{ "pairing": {} }', '`pairing` must be a list of rules'],
  ['{ "pairing": ["x"] }', '`pairing[0]` must be an object with `source` and `test`, not `"x"`'],
  [
    '{ "pairing": [{ "source": "a.ts", "test": "../b" }] }',
    '`pairing[0].test` must be a path without `.` and `..`, not `"../b"`',
  ],
  ['{ "pairing": [{ "source": "a.ts" }] }', '`pairing[0].test` must be a path, and is missing'],
])('%s in the nearest redproof.json is one sentence and exit 2', async (text, sentence) => {
  const { root } = repository({ 'redproof.json': text })
  const { code, stdout, stderr } = await layout({ words: [], cwd: root })
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('a file elsewhere in the repository that cannot be read is said, and left out', async () => {
  const { root } = repository({
    ...FILES,
    'fixtures/broken/redproof.json': '{',
    'fixtures/wrong/redproof.json': '{ "pairing": 1 }',
    'fixtures/other/redproof.json': '[]',
  })
  const { code, stderr } = await layout({ words: [], cwd: root })
  expect(code).toBe(0)
  expect(stderr.trim().split('\n')).toEqual([
    'redproof: The pairing rules of fixtures/broken/redproof.json are left out: it is not valid JSON.',
    expect.stringContaining('fixtures/wrong/redproof.json are left out: `pairing` must be a list of rules'),
  ])
})

test('unknown words are one sentence and exit 2', async () => {
  const { root } = repository(FILES)
  for (const words of [['--jsno'], ['src']]) {
    const { code, stderr } = await layout({ words, cwd: root })
    expect(code).toBe(2)
    expect(stderr).toMatch(/^redproof: `redproof layout`: .*\n$/)
  }
})
