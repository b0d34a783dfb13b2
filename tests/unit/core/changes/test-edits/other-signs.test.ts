// Owns the checks of signs beside cases: layout, snapshots, limits, comments in sources, known failures, configuration, runs.
import { describe, expect, test } from 'vitest'
import { findSigns } from '../../../../../packages/core/src/changes/test-edits/find-signs.ts'
import { caseId } from '../../../../../packages/core/src/run/identity.ts'
import { caseOf, edit, kinds, TEST } from './edits.ts'

const ONE = caseOf('one')

describe('a test file that does the same', () => {
  test('is resaved where only its layout or line ends changed', () => {
    expect(kinds(edit(ONE, ONE.replaceAll(' ', '  ')))).toEqual(['tests-resaved:1'])
    expect(kinds(edit(ONE, ONE.replace('\n', '\r\n')))).toEqual(['tests-resaved:1'])
  })

  test('is comment-only where comments changed', () => {
    expect(kinds(edit(ONE, `// thorough\n${ONE}`))).toEqual(['tests-comment-only:1'])
  })

  test('is a test file because the runner says so', () => {
    const files = edit('f(1)\n', 'f( 1 )\n', 'checks/a.ts')
    expect(kinds(files)).toEqual([])
    expect(kinds(files, { isTest: () => true })).toEqual(['tests-resaved:1'])
  })

  test('with other types is no sign, nor is a source', () => {
    expect(kinds(edit(`${ONE}f(a as A)\n`, `${ONE}f(a as B)\n`))).toEqual([])
    expect(kinds(edit('f( 1 )\n', 'f(1)\n', 'src/a.ts'))).toEqual([])
  })
})

describe('limits', () => {
  const limited = (options: string): string => `test('one', ${options}() => { expect(add(1)).toBe(1) })\n`
  const whole = (line: string): string => `${line}\n${ONE}`

  test.each([
    ['{ timeout: 100 }, ', '{ timeout: 900 }, ', ['timeout-raised:1']],
    ['', '{ timeout: 60000 }, ', ['timeout-raised:1']],
    ['{ timeout: 100 }, ', '{ timeout: 0 }, ', ['timeout-raised:1']],
    ['', '{ retry: 3 }, ', ['retries-raised:1']],
    ['{ retry: 1 }, ', '{ retry: 2 }, ', ['retries-raised:1']],
    ['', '{ timeout: 1000 }, ', []],
    ['{ timeout: 900 }, ', '{ timeout: 100 }, ', []],
    ['{ timeout: 0 }, ', '{ timeout: 9000 }, ', []],
    ['{ retry: 2 }, ', '', []],
  ])('of a case: %j became %j', (before, after, expected) => {
    expect(kinds(edit(limited(before), limited(after)))).toEqual(expected)
  })

  test.each([
    ['', 'jest.setTimeout(30000)', ['timeout-raised:1']],
    ['jest.setTimeout(10000)', 'jest.setTimeout(30000)', ['timeout-raised:1']],
    ['', 'vi.setConfig({ hookTimeout: 30000, retry: 1 })', ['retries-raised:1', 'timeout-raised:1']],
    ['', 'jest.retryTimes(2)', ['retries-raised:1']],
    ['jest.setTimeout(30000)', 'jest.setTimeout(10000)', []],
    ['', 'jest.setTimeout(1000)', []],
  ])('of a file: %j became %j', (before, after, expected) => {
    expect(kinds(edit(whole(before), whole(after)))).toEqual(expected)
  })

  test('of a new file are its own', () => {
    expect(kinds(edit(null, whole('jest.setTimeout(30000)')))).toEqual([])
  })

  test('that are gone are said to be none', () => {
    const [sign] = findSigns([edit(limited('{ timeout: 100 }, '), limited('{ timeout: 0 }, '))])
    expect(sign!.meaning).toBe('"one" has no time limit now (before: 100 ms): slow code stays green.')
  })
})

describe('snapshots', () => {
  const snap = (values: readonly number[]): string =>
    `// v1\n\n${values.map((value, i) => `exports[\`case ${i} 1\`] = \`\n${value}\n\`;\n`).join('\n')}`
  const file = (before: readonly number[], after: readonly number[], name = 'a') =>
    edit(snap(before), snap(after), `src/__snapshots__/${name}.test.ts.snap`)

  test('replaced at once are a sign at the first of them', () => {
    expect(kinds(file([1, 2, 3], [1, 8, 9]))).toEqual([])
    expect(kinds(file([1, 2, 3, 4], [1, 7, 8, 9]))).toEqual(['snapshots-updated:7'])
  })

  test('new and removed ones are none, nor are a few of many', () => {
    expect(kinds(file([1], [1, 2, 3, 4, 5]))).toEqual([])
    expect(kinds(file([1, 2, 3, 4, 5], [1]))).toEqual([])
    expect(kinds(file([1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 0, 0, 0]))).toEqual([])
  })

  test('one in each of many files are one sign', () => {
    const files = Array.from({ length: 10 }, (_, i) => file([1, 2, 3], [1, 2, 9], `f${i}`))
    expect(kinds(files)).toEqual(['snapshots-updated src/__snapshots__/f0.test.ts.snap:11'])
    expect(kinds(files.slice(1))).toEqual([])
  })

  test('inside a test file count alike', () => {
    const inline = (n: number): string =>
      [1, 2, 3].map(i => caseOf(`n ${i}`, `expect(f(${i})).toMatchInlineSnapshot(\`${i + n}\`)`)).join('')
    expect(kinds(edit(inline(0), inline(5)))).toEqual(['snapshots-updated:1'])
    expect(kinds(edit(inline(0), inline(0).replace('`1`', '`9`')))).toEqual([])
  })
})

describe('lines of a source in comments', () => {
  const source = (before: string, after: string): readonly string[] => kinds(edit(before, after, 'src/a.ts'))
  const CODE = 'function f(a) {\n  if (!a.ok) throw new Error("no")\n  return a.b\n}\n'

  test.each([
    CODE.replace('  if', '  // if'),
    CODE.replace('  if (!a.ok) throw new Error("no")', '  /* if (!a.ok) throw new Error("no") */'),
    CODE.replace(
      '  if (!a.ok) throw new Error("no")',
      '  /*\n   * if (!a.ok) throw new Error("no")\n   */',
    ).replace('/*\n', '/* off\n'),
  ])('that ran before are a sign: %j', after => {
    expect(source(CODE, after)[0]).toMatch(/^source-commented-out:[23]$/)
    expect(source(CODE, after)).toHaveLength(1)
  })

  test('that stood in comments before, still run, or never ran are none', () => {
    const commented = CODE.replace('  if', '  // if')
    expect(source(commented, `${commented}g()\n`)).toEqual([])
    expect(source(CODE, `// for example: return a.b\n// return a.b\n${CODE}`)).toEqual([])
    expect(source(CODE, `${CODE}// if (x) throw new Error("never ran")\n`)).toEqual([])
    expect(
      source(CODE, CODE.replace('  if (!a.ok) throw new Error("no")\n', '  // checked by the caller\n')),
    ).toEqual([])
  })

  test('are counted', () => {
    const after = CODE.replace('  if', '  // if').replace('  return a.b', '  // return a.b')
    const [sign] = findSigns([edit(CODE, after, 'src/a.ts')])
    expect(sign!.meaning).toBe('2 lines are commented out: `if (!a.ok) throw new Error("no")`.')
  })
})

describe('known failures', () => {
  const entry = (name: string) => ({
    file: TEST,
    name,
    id: caseId({ project: '', file: TEST, titles: [name] }),
    reason: 'tracker 12',
    since: '2026-01-31',
  })
  const list = (...names: readonly string[]): string =>
    JSON.stringify({ v: 1, known: names.map(entry) }, null, 2)
  const known = (before: string | null, after: string) =>
    findSigns([edit(before, after, 'redproof.known.json')])

  test('that were added are a sign at their line', () => {
    expect(known(list('one'), list('one', 'two'))).toMatchObject([
      {
        kind: 'known-failure-added',
        line: 14,
        meaning: `"two" (${TEST}) may fail now without failing the run: tracker 12`,
      },
    ])
    expect(known(null, list('one'))).toHaveLength(1)
  })

  test('that were there before, removed, or cannot be read are none', () => {
    expect(known(list('one'), list('one'))).toEqual([])
    expect(known(list('one', 'two'), list('one'))).toEqual([])
    expect(known(list('one'), '{')).toEqual([])
  })
})

describe('configuration', () => {
  const config = (before: string, after: string, file = 'vitest.config.ts'): readonly string[] =>
    kinds(
      edit(
        `export default defineConfig({ ${before} })\n`,
        `export default defineConfig({ ${after} })\n`,
        file,
      ),
    )

  test.each([
    [
      'coverage: { thresholds: { lines: 90 } }',
      'coverage: { thresholds: { lines: 80 } }',
      'threshold-loosened:1',
    ],
    ['coverage: { thresholds: { lines: 90 } }', 'coverage: {}', 'threshold-loosened:1'],
    [
      'coverageThreshold: { global: { branches: -5 } }',
      'coverageThreshold: { global: { branches: -9 } }',
      'threshold-loosened:1',
    ],
    ['test: {}', 'test: { passWithNoTests: true }', 'config-loosened:1'],
    ['test: {}', 'test: { dangerouslyIgnoreUnhandledErrors: true }', 'config-loosened:1'],
    ["test: { exclude: ['a'] }", "test: { exclude: ['a', 'src/hard.test.ts'] }", 'config-loosened:1'],
    ["test: { include: ['a', 'b'] }", "test: { include: ['a'] }", 'config-loosened:1'],
    ['test: {}', 'test: { testTimeout: 60_000 }', 'timeout-raised:1'],
    ['test: { retry: 1 }', 'test: { retry: 3 }', 'retries-raised:1'],
  ])('%s became %s', (before, after, expected) => {
    expect(config(before, after)).toEqual([expected])
  })

  test.each([
    ['coverage: { thresholds: { lines: 80 } }', 'coverage: { thresholds: { lines: 90 } }'],
    ['coverage: { thresholds: { lines: 80 } }', 'test: { coverage: { thresholds: { lines: 80 } } }'],
    ['test: { passWithNoTests: true }', 'test: {}'],
    ["test: { exclude: ['a'] }", "test: { exclude: ['a', '**/node_modules/**', 'dist'] }"],
    ['coverage: {}', "coverage: { exclude: ['test/**'] }"],
    ["test: { include: ['a'] }", "test: { include: ['a', 'b'] }"],
    ["test: { include: ['a'] }", "test: { include: ['b'] }"],
    ['test: { testTimeout: 9000 }', 'test: { testTimeout: 5000 }'],
    ['test: { testTimeout: limit }', 'test: { testTimeout: other }'],
  ])('is no looser: %s became %s', (before, after) => {
    expect(config(before, after)).toEqual([])
  })

  test.each([
    ['redproof.json', '{ "minScore": 80 }', '{ "minScore": 70 }', ['threshold-loosened:1']],
    ['redproof.json', '{ "failOn": "survived" }', '{ "failOn": "never" }', ['config-loosened:1']],
    ['redproof.json', '{ "failOn": "missed" }', '{ "failOn": "survived" }', []],
    ['.nycrc.json', '{\n"lines": 90 }', '{\n"lines": 10 }', ['threshold-loosened:2']],
    [
      'package.json',
      '{ "scripts": { "test": "jest" } }',
      '{ "scripts": { "test": "jest || true" } }',
      ['config-loosened:1'],
    ],
    [
      'package.json',
      '{ "scripts": { "test": "jest" } }',
      '{ "scripts": { "test": "jest -u" } }',
      ['config-loosened:1'],
    ],
    [
      'package.json',
      '{ "scripts": { "test": "jest" } }',
      '{ "scripts": { "test": "jest --passWithNoTests" } }',
      ['config-loosened:1'],
    ],
    ['package.json', '{ "scripts": { "start": "a" } }', '{ "scripts": { "start": "a || true" } }', []],
    [
      'package.json',
      '{ "scripts": { "test": "jest" } }',
      '{ "scripts": { "test": "jest --runInBand" } }',
      [],
    ],
    [
      'package.json',
      '{ "jest": { "testTimeout": 100 } }',
      '{ "jest": { "testTimeout": 9000 } }',
      ['timeout-raised:1'],
    ],
    ['package.json', '{ "lint": { "exclude": [] } }', '{ "lint": { "exclude": ["a"] } }', []],
    ['other.json', '{ "minScore": 80 }', '{ "minScore": 70 }', []],
    ['redproof.json', '{ "minScore": 80 }', '{', []],
  ])('%s: %s became %s', (file, before, after, expected) => {
    expect(kinds(edit(before, after, file))).toEqual(expected)
  })
})

describe('what runs have shown', () => {
  const measured = { id: 'v1:x', file: TEST, name: 'one', passes: true }

  test('a case that went green with only its test changed is a sign at its line', () => {
    const seen = { ...measured, wasRed: true, testChanged: true, sourceChanged: false }
    const files = edit(`${ONE}`, `\n${ONE}f()\n`)
    expect(kinds(files, { measured: [seen] })).toEqual(['green-by-test-edit:2'])
    for (const other of [
      { sourceChanged: true },
      { testChanged: false },
      { wasRed: false },
      { passes: false },
    ])
      expect(kinds(files, { measured: [{ ...seen, ...other }] })).toEqual([])
  })

  test('a case that passed without one assertion is a sign', () => {
    expect(kinds([], { measured: [{ ...measured, assertions: 0 }] })).toEqual([`no-assertion ${TEST}:1`])
    for (const other of [
      { assertions: 1 },
      {},
      { assertions: 0, assertsOtherwise: true },
      { assertions: 0, passes: false },
    ])
      expect(kinds([], { measured: [{ ...measured, ...other }] })).toEqual([])
  })
})

test('signs are sorted, and the same place is named once a kind', () => {
  const files = [
    edit(ONE + caseOf('two', 'expect(x()).toBe(2)'), `${ONE.replace('test(', 'test.only(')}`, 'b.test.ts'),
    edit(ONE, ONE.replace('test(', 'test.skip('), 'a.test.ts'),
  ]
  expect(kinds(files)).toEqual([
    'skip-added a.test.ts:1',
    'case-deleted b.test.ts:1',
    'only-added b.test.ts:1',
  ])
})
