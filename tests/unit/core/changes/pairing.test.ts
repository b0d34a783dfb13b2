// Owns the checks of packages/core/src/changes/pairing.ts and what it reads from paths.
import { describe, expect, test } from 'vitest'
import { ownTests, type PairOptions, pairTests } from '../../../../packages/core/src/changes/pairing.ts'
import { isTestPath } from '../../../../packages/core/src/changes/pairing-test-name.ts'

/** `test (how)` of the first source. */
function pairs(
  source: string | readonly string[],
  tests: readonly string[],
  options?: PairOptions,
): readonly string[] {
  const sources = typeof source === 'string' ? [source] : source
  return pairTests(sources, tests, options)
    .get(sources[0]!)!
    .map(({ test, how }) => `${test} (${how})`)
}

describe('a test beside its module', () => {
  test.each([
    ['src/range.ts', 'src/range.test.ts'],
    ['src/range.ts', 'src/range.spec.js'],
    ['src/range.ts', 'src/__tests__/range.ts'],
    ['src/range.ts', 'src/test/range.test.ts'],
    ['src/range.ts', 'src/range.edge.test.ts'],
    ['src/range.ts', 'src/range-test.js'],
    ['src/a.b.ts', 'src/a.b.test.ts'],
    ['src/range/index.ts', 'src/range/index.test.ts'],
    ['src/range/index.ts', 'src/range/range.test.ts'],
    ['range.ts', 'range.test.ts'],
  ])('%s: %s', (source, test) => {
    expect(pairs(source, [test])).toEqual([`${test} (colocated)`])
  })

  test('belongs to it alone, whatever else has the name', () => {
    expect(pairs(['src/b/range.ts', 'src/a/range.ts'], ['src/a/range.test.ts'])).toEqual([])
  })
})

describe('a test in a mirror of the folders', () => {
  test.each([
    ['src/deep/range.ts', 'test/deep/range.test.ts'],
    ['src/deep/range.ts', 'tests/unit/deep/range.test.ts'],
    ['packages/core/src/deep/range.ts', 'tests/unit/core/deep/range.test.ts'],
    ['packages/core/src/deep/range.ts', 'packages/core/tests/deep/range.test.ts'],
    ['src/index.ts', 'test/index.test.ts'],
    ['lib/range.js', 'spec/range.spec.js'],
  ])('%s: %s', (source, test) => {
    expect(pairs(source, [test])).toEqual([`${test} (mirror)`])
  })

  test('of another package is none', () => {
    expect(
      pairs(['packages/a/src/range.ts', 'packages/b/src/range.ts'], ['packages/b/test/range.test.ts']),
    ).toEqual([])
  })
})

describe('a test of the same name elsewhere', () => {
  test('does not belong to a module when it imports another file of that name', () => {
    const test = 'tests/trees/one/test/range.test.ts'
    const imports = new Map([[test, ['tests/trees/one/src/range.ts']]])
    expect(pairs('src/deep/range.ts', [test], { imports })).toEqual([])
    expect(pairs('src/deep/range.ts', [test])).toEqual([`${test} (name)`])
  })

  test('belongs to the only module of that name', () => {
    expect(pairs('src/deep/range.ts', ['test/range.test.ts'])).toEqual(['test/range.test.ts (name)'])
  })

  test('belongs to the one of several that it imports, else to the nearest, else to none', () => {
    const both = ['src/a/range.ts', 'src/b/range.ts']
    expect(pairs(both, ['checks/range.test.ts'])).toEqual([])
    const imports = new Map([['checks/range.test.ts', ['src/a/range.ts']]])
    expect(pairs(both, ['checks/range.test.ts'], { imports })).toEqual(['checks/range.test.ts (name)'])
    expect(pairs(both, ['src/a/checks/range.test.ts'])).toEqual(['src/a/checks/range.test.ts (name)'])
  })

  test('an index is no name', () => {
    expect(pairs('src/deep/index.ts', ['test/index.test.ts'])).toEqual([])
  })
})

describe('a test that only imports a module', () => {
  const imports = new Map([['test/all.test.ts', ['src/range.ts']]])

  test('comes last and is not its own', () => {
    const tests = ['test/all.test.ts', 'src/range.test.ts']
    const own = pairTests(['src/range.ts'], tests, { imports }).get('src/range.ts')!
    expect(own).toEqual([
      { test: 'src/range.test.ts', how: 'colocated', imports: false },
      { test: 'test/all.test.ts', how: 'import', imports: true },
    ])
    expect(ownTests(own)).toEqual(['src/range.test.ts'])
  })

  test('imports of files that are no sources are nothing', () => {
    expect(pairs('src/other.ts', ['test/all.test.ts'], { imports })).toEqual([])
  })
})

describe('own templates', () => {
  const template = (source: string, test: string): PairOptions => ({ templates: [{ source, test }] })

  test.each([
    ['src/{path}/{name}.ts', 'checks/{path}/{name}.ts', 'src/a/b/range.ts', 'checks/a/b/range.ts'],
    ['src/{path}/{name}.ts', 'checks/{path}/{name}.ts', 'src/range.ts', 'checks/range.ts'],
    [
      'packages/{pkg}/src/{path}/{name}.ts',
      '{pkg}-tests/{name}.{kind}.ts',
      'packages/a/src/x/range.ts',
      'a-tests/range.unit.ts',
    ],
    ['src/(old)/{name}.ts', 'old/{name}.check.ts', 'src/(old)/range.ts', 'old/range.check.ts'],
    ['src/{name}.ts', 'checks/{name}/{path}.ts', 'src/range.ts', 'checks/range/any/thing.ts'],
  ])('%s to %s pairs %s with %s', (source, test, file, found) => {
    expect(pairs(file, ['checks/other.ts', found], template(source, test))).toContain(`${found} (template)`)
  })

  test.each([
    ['src/{path}/{name}.ts', 'checks/{path}/{name}.ts', 'src/range.ts', 'checks/a/range.ts'],
    ['src/{name}.ts', 'checks/{name}.ts', 'src/a/range.ts', 'checks/a/range.ts'],
    ['src/{name}.ts', 'checks/{name}.ts', 'src/rangexts', 'checks/rangexts'],
  ])('%s to %s does not pair %s with %s', (source, test, file, other) => {
    expect(pairs(file, [other], template(source, test)).join()).not.toContain('template')
  })

  test('the first whose source fits counts', () => {
    const templates = [
      { source: 'src/old/{name}.ts', test: 'old/{name}.ts' },
      { source: 'src/{path}/{name}.ts', test: 'checks/{path}/{name}.ts' },
    ]
    const tests = ['old/a.ts', 'checks/old/a.ts', 'checks/b.ts']
    expect(pairs('src/old/a.ts', tests, { templates })[0]).toBe('old/a.ts (template)')
    expect(pairs('src/old/a.ts', tests, { templates })).not.toContain('checks/old/a.ts (template)')
    expect(pairs('src/b.ts', tests, { templates })).toEqual(['checks/b.ts (template)'])
  })
})

test('tests are known by their names and by folders that only hold tests', () => {
  for (const path of ['a.test.ts', 'src/a.spec.jsx', 'src/__tests__/a.ts', 'test.js'])
    expect(isTestPath(path)).toBe(true)
  for (const path of [
    'src/a.ts',
    'test/helpers.ts',
    'test/fixtures/a.test.ts',
    'src/a.test.md',
    'src/__tests__/a.snap',
  ])
    expect(isTestPath(path)).toBe(false)
})
