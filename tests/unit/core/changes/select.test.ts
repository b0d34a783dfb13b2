// Owns the checks of packages/core/src/changes/select.ts.
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Selection, selectByPattern } from '../../../../packages/core/src/changes/select.ts'
import { TemporaryRepository, temporaryFolder } from './temporary-repository.ts'

const ten = 'export const a = 1\n'.repeat(10)

function project(): TemporaryRepository {
  const repository = TemporaryRepository.withCommit()
  repository.write({
    '.gitignore': 'dist/\n',
    'src/a.ts': ten,
    'src/deep/b.tsx': ten,
    'src/deep/b.test.tsx': ten,
    'src/types.d.ts': ten,
    'src/style.css': '',
    'src/fixtures/f.ts': ten,
    'app/[id]/page.ts': ten,
    'app/i/page.ts': ten,
    'dist/a.js': ten,
    'node_modules/x/index.js': ten,
    'packages/p/src/c.ts': ten,
  })
  return repository
}

const files = (selection: Selection): readonly string[] =>
  selection.kind === 'files' ? selection.files.map(f => f.file) : [selection.sentence]

describe('selectByPattern', () => {
  test.each<[string, string[], string[]]>([
    ['a file', ['src/a.ts'], ['src/a.ts']],
    ['a file with ./', ['./src/a.ts'], ['src/a.ts']],
    ['a glob', ['src/**/*.{ts,tsx}'], ['src/a.ts', 'src/deep/b.tsx', 'src/old.ts']],
    ['a folder', ['src'], ['src/a.ts', 'src/deep/b.tsx', 'src/old.ts']],
    ['a folder with a slash', ['src/deep/'], ['src/deep/b.tsx']],
    ['a path with glob characters that exists', ['app/[id]/page.ts'], ['app/[id]/page.ts']],
    ['a folder with glob characters that exists', ['app/[id]'], ['app/[id]/page.ts']],
    ['a file that looks like a fixture', ['src/fixtures/f.ts'], ['src/fixtures/f.ts']],
    ['a pattern that takes files out again', ['src/**', '!src/deep/**'], ['src/a.ts', 'src/old.ts']],
    ['several patterns for one file', ['src/a.ts', 'src/a.*'], ['src/a.ts']],
  ])('%s', (_, patterns, expected) => {
    expect(files(selectByPattern(project().root, patterns))).toEqual(expected)
  })

  test('** reaches neither dependencies nor what git ignores', () => {
    const all = files(selectByPattern(project().root, ['**']))
    expect(all).toEqual([
      'app/[id]/page.ts',
      'app/i/page.ts',
      'packages/p/src/c.ts',
      'src/a.ts',
      'src/deep/b.tsx',
      'src/old.ts',
    ])
  })

  test('works without git', () => {
    const folder = new TemporaryRepository(temporaryFolder())
    folder.write({ 'src/a.ts': ten })
    expect(files(selectByPattern(folder.root, ['src/*.ts']))).toEqual(['src/a.ts'])
  })

  test('takes absolute paths inside the root', () => {
    const { root } = project()
    expect(files(selectByPattern(root, [join(root, 'src/a.ts')]))).toEqual(['src/a.ts'])
    expect(files(selectByPattern(root, [join(root, 'src/*.ts')]))).toEqual(['src/a.ts', 'src/old.ts'])
  })

  test('reads patterns from the current folder, then from the root', () => {
    const { root } = project()
    const cwd = join(root, 'packages/p')
    expect(files(selectByPattern(root, ['src/c.ts'], { cwd }))).toEqual(['packages/p/src/c.ts'])
    expect(files(selectByPattern(root, ['src/*.ts'], { cwd }))).toEqual(['packages/p/src/c.ts'])
    expect(files(selectByPattern(root, ['packages/p/src/c.ts'], { cwd }))).toEqual(['packages/p/src/c.ts'])
    expect(files(selectByPattern(root, ['../../src/a.ts'], { cwd }))).toEqual(['src/a.ts'])
  })

  describe('lines', () => {
    test('of a file', () => {
      expect(selectByPattern(project().root, ['src/a.ts:5-9'])).toEqual({
        kind: 'files',
        files: [{ file: 'src/a.ts', lines: [{ from: 5, to: 9 }] }],
      })
    })

    test('of several patterns are united, and the whole file holds them all', () => {
      const { root } = project()
      expect(selectByPattern(root, ['src/a.ts:9', 'src/a.ts:2:1-3:4'])).toMatchObject({
        files: [
          {
            lines: [
              { from: 2, to: 3 },
              { from: 9, to: 9 },
            ],
          },
        ],
      })
      const whole = { kind: 'files', files: [{ file: 'src/a.ts' }] }
      expect(selectByPattern(root, ['src/a.ts:9', 'src/a.ts'])).toEqual(whole)
      expect(selectByPattern(root, ['src/a.ts', 'src/a.ts:9'])).toEqual(whole)
    })

    test('are no part of a name that exists', () => {
      const repository = project()
      repository.write({ 'src/a.ts:5.ts': ten })
      expect(files(selectByPattern(repository.root, ['src/a.ts:5.ts']))).toEqual(['src/a.ts:5.ts'])
    })

    test('the last line counts, the one after it does not', () => {
      const { root } = project()
      expect(selectByPattern(root, ['src/a.ts:10']).kind).toBe('files')
      expect(files(selectByPattern(root, ['src/a.ts:11']))).toEqual([
        'src/a.ts has 10 lines, so line 11 is not in it.',
      ])
    })
  })

  test.each([
    ['a glob that matches nothing', 'src/*.vue', 'src/*.vue matches no source file.'],
    ['a file that is not there', 'src/nope.ts', 'src/nope.ts matches no source file.'],
    ['a glob that matches only tests', 'src/**/*.test.*', 'src/**/*.test.* matches no source file.'],
    ['a glob that git ignores', 'dist/**', 'dist/** matches no source file.'],
    ['a test', 'src/deep/b.test.tsx', 'src/deep/b.test.tsx is a test: name the source it tests.'],
    ['a declaration', 'src/types.d.ts', 'src/types.d.ts is no TypeScript or JavaScript source.'],
    ['a style sheet', 'src/style.css', 'src/style.css is no TypeScript or JavaScript source.'],
    ['nothing', '', 'An empty pattern matches no source file.'],
    [
      'a range without lines',
      'src/a.ts:9-5',
      'src/a.ts:9-5 names no lines: write file:from-to, counted from 1.',
    ],
  ])('%s is an error', (_, pattern, sentence) => {
    expect(selectByPattern(project().root, [pattern])).toEqual({ kind: 'no-match', sentence })
  })

  test('one pattern that matches nothing is an error although others match', () => {
    expect(selectByPattern(project().root, ['src/a.ts', 'nope/**']).kind).toBe('no-match')
  })

  test('a selection that is excluded as a whole is an error', () => {
    expect(selectByPattern(project().root, ['src/a.ts', '!src/**']).kind).toBe('no-match')
  })

  test('a file outside of the root is an error', () => {
    const outside = new TemporaryRepository(temporaryFolder())
    outside.write({ 'a.ts': ten })
    const path = join(outside.root, 'a.ts')
    expect(files(selectByPattern(project().root, [path]))).toEqual([`${path} lies outside the repository.`])
  })

  test('a file that is reached through a linked folder is asked for by its own name', () => {
    const { root } = project()
    symlinkSync('src', join(root, 'linked'))
    expect(files(selectByPattern(root, ['linked/a.ts']))).toEqual([
      'linked/a.ts is reached through a symbolic link: name the file it leads to, src/a.ts.',
    ])
    symlinkSync(temporaryFolder(), join(root, 'away'))
    writeFileSync(join(root, 'away/b.ts'), ten)
    expect(files(selectByPattern(root, ['away/b.ts']))).toEqual([
      'away/b.ts leads outside the repository, through a symbolic link.',
    ])
  })

  test('a file in node_modules is no source of the repository, however it is named', () => {
    expect(files(selectByPattern(project().root, ['node_modules/x/index.js']))).toEqual([
      'node_modules/x/index.js lies in node_modules: name a source of the repository.',
    ])
  })

  test('links are not followed', () => {
    const { root } = project()
    symlinkSync('a.ts', join(root, 'src/link.ts'))
    symlinkSync('..', join(root, 'src/loop'))
    expect(files(selectByPattern(root, ['src/*.ts']))).toEqual(['src/a.ts', 'src/old.ts'])
    expect(selectByPattern(root, ['src/link.ts']).kind).toBe('no-match')
    expect(files(selectByPattern(root, ['src/**/*.ts']))).toEqual(['src/a.ts', 'src/old.ts'])
  })
})
