// Owns the checks of packages/core/src/changes/revert-plan.ts and revert-hunks.ts on real repositories.
import { chmodSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { changedFiles } from '../../../../packages/core/src/changes/changed-files.ts'
import { withHunkUndone } from '../../../../packages/core/src/changes/revert-hunk.ts'
import { type RevertPlan, revertPlan } from '../../../../packages/core/src/changes/revert-plan.ts'
import { TemporaryRepository } from './temporary-repository.ts'

const plan = ({ root }: TemporaryRepository, base = 'HEAD'): RevertPlan =>
  revertPlan(root, base, changedFiles(root, base))

function repositoryWith(files: Readonly<Record<string, string>>): TemporaryRepository {
  const repository = TemporaryRepository.withCommit()
  repository.write(files)
  repository.commit('base')
  return repository
}

const FIVE = ['const a = 1', 'const b = 2', 'const c = 3', 'const d = 4', 'export { a, b, c, d }'].join('\n')

/** All hunks put back must give the base; each by itself is what `undone` holds. */
function undoneAll({ newText, hunks }: RevertPlan['files'][number]): string {
  return hunks.toReversed().reduce((text, hunk) => withHunkUndone(text, hunk), newText)
}

describe('hunks', () => {
  test('each run of changed lines is one, with its old and new text', () => {
    const repository = repositoryWith({ 'src/a.ts': `${FIVE}\n` })
    repository.write({
      'src/a.ts': `${FIVE.replace('a = 1', 'a = 9').replace('const d = 4', 'const d = 5\nf()')}\n`,
    })
    const [file] = plan(repository).files
    expect(file).toMatchObject({
      file: 'src/a.ts',
      oldText: `${FIVE}\n`,
      silentHunks: 0,
      hunks: [
        { line: 1, endLine: 2, oldText: 'const a = 1\n', newText: 'const a = 9\n', standsAlone: true },
        { line: 4, endLine: 6, oldText: 'const d = 4\n', newText: 'const d = 5\nf()\n', standsAlone: true },
      ],
    })
    expect(undoneAll(file!)).toBe(file!.oldText)
  })

  test('removed lines are one with no line of its own', () => {
    const repository = repositoryWith({ 'src/a.ts': `${FIVE}\ncheck(a)\n` })
    repository.write({ 'src/a.ts': `${FIVE}\n` })
    const [file] = plan(repository).files
    expect(file!.hunks).toMatchObject([{ line: 6, endLine: 6, oldText: 'check(a)\n', newText: '' }])
    expect(undoneAll(file!)).toBe(file!.oldText)
  })

  test('of a file with CRLF keep its line ends', () => {
    const crlf = FIVE.replaceAll('\n', '\r\n')
    const repository = repositoryWith({ 'src/a.ts': `${crlf}\r\n` })
    repository.write({ 'src/a.ts': `${crlf.replace('b = 2', 'b = 7')}\r\n` })
    const [file] = plan(repository).files
    expect(file!.hunks).toMatchObject([{ line: 2, endLine: 3, oldText: 'const b = 2\r\n' }])
    expect(undoneAll(file!)).toBe(file!.oldText)
  })

  test('are only what changed where the line ends changed as well', () => {
    const repository = repositoryWith({ 'src/a.ts': `${FIVE}\n` })
    repository.write({ 'src/a.ts': `${FIVE.replace('b = 2', 'b = 7').replaceAll('\n', '\r\n')}\r\n` })
    const [file] = plan(repository).files
    expect(file!.hunks).toMatchObject([
      { line: 2, endLine: 3, oldText: 'const b = 2\r\n', newText: 'const b = 7\r\n' },
    ])
  })

  test('of a checkout with core.autocrlf have the old text as the checkout would write it', () => {
    const repository = repositoryWith({ 'src/a.ts': `${FIVE}\n` })
    repository.git('config', 'core.autocrlf', 'true')
    repository.write({ 'src/a.ts': `${FIVE.replace('b = 2', 'b = 7').replaceAll('\n', '\r\n')}\r\n` })
    const [file] = plan(repository).files
    expect(file!.oldText).toBe(`${FIVE.replaceAll('\n', '\r\n')}\r\n`)
    expect(undoneAll(file!)).toBe(file!.oldText)
  })

  test('at the end of a text without a last line break fit both ways', () => {
    const repository = repositoryWith({ 'src/a.ts': 'f(1)\ng(2)' })
    repository.write({ 'src/a.ts': 'f(1)' })
    expect(undoneAll(plan(repository).files[0]!)).toBe('f(1)\ng(2)')
    repository.write({ 'src/a.ts': 'f(1)\ng(2)\nh(3)\n' })
    expect(undoneAll(plan(repository).files[0]!).trimEnd()).toBe('f(1)\ng(2)')
  })

  test('that only touch comments, layout or types are left out and counted', () => {
    const repository = repositoryWith({ 'src/a.ts': `// one\n${FIVE}\nf(a  )\n` })
    repository.write({ 'src/a.ts': `// two\n${FIVE.replace('b = 2', 'b = 7')}\nf(a)\n` })
    expect(plan(repository).files).toMatchObject([{ silentHunks: 2, hunks: [{ line: 3, endLine: 4 }] }])
  })

  test('that cannot stand alone are told beforehand', () => {
    const repository = repositoryWith({ 'src/a.ts': 'f(1)\ng(2)\nh(3)\n' })
    repository.write({ 'src/a.ts': 'if (x) {\nf(1)\ng(2)\nh(3)\n}\n' })
    expect(plan(repository).files[0]!.hunks.map(({ standsAlone }) => standsAlone)).toEqual([false, false])
  })

  test('that need the rest of the change cannot stand alone either', () => {
    const repository = repositoryWith({ 'src/a.ts': 'const old = 1\nf(2)\ng(3)\nuse(old)\nh(4)\n' })
    repository.write({ 'src/a.ts': 'const now = 1\nf(2)\ng(3)\nuse(now)\nh(5)\n' })
    expect(plan(repository).files[0]!.hunks.map(({ standsAlone }) => standsAlone)).toEqual([false, false])
    repository.write({ 'src/a.ts': 'const old = 1\nf(1)\ng(3)\nuse(old)\nh(5)\n' })
    expect(plan(repository).files[0]!.hunks.map(({ standsAlone }) => standsAlone)).toEqual([true, true])
  })

  test('that another file by now depends on cannot stand alone, and the file is undone with that', () => {
    const repository = repositoryWith({
      'src/a.ts': `${FIVE}\n`,
      'src/b.ts': 'export const n = 1\n',
      'package.json': '{ "name": "own" }\n',
    })
    repository.write({
      'src/a.ts': `${FIVE.replace('b = 2', 'b = 20')}\nexport const e = 5\n`,
      'src/b.ts': "import { e } from '#src/a'\nexport const n = e\n",
      'src/c.ts': "import { e } from 'own/a'\ne()\n",
    })
    expect(plan(repository).files).toMatchObject([
      {
        file: 'src/a.ts',
        hunks: [{ standsAlone: true }, { standsAlone: false }],
        together: ['src/b.ts'],
        absent: ['src/c.ts'],
      },
      { file: 'src/b.ts', hunks: [{ standsAlone: true }], together: [], absent: [] },
    ])
  })

  test('become one where a filter of git rewrites the text', () => {
    const repository = repositoryWith({
      '.gitattributes': 'src/k.ts filter=drop\n',
      'src/k.ts': 'f(1)\ng(2)\nh(3)\n',
    })
    // What git compares has lost the first line, so its line numbers are not those on disk.
    repository.git('config', 'filter.drop.clean', 'tail -n +2')
    repository.write({ 'src/k.ts': 'mark()\nf(1)\ng(9)\nh(3)\n' })
    const [file] = plan(repository).files
    expect(file!.hunks).toMatchObject([{ line: 1, endLine: 4, oldText: 'f(1)\ng(2)\n' }])
    expect(undoneAll(file!)).toBe(file!.oldText)
  })

  test('do not depend on settings of the user or on attributes', () => {
    const repository = repositoryWith({ 'src/a.ts': `${FIVE}\n`, '.gitattributes': '*.ts -diff\n' })
    for (const [name, value] of Object.entries({
      'diff.context': '5',
      'diff.interHunkContext': '10',
      'diff.external': 'false',
      'color.ui': 'always',
      'diff.noprefix': 'true',
    }))
      repository.git('config', name, value)
    repository.write({ 'src/a.ts': `${FIVE.replace('a = 1', 'a = 9').replace('c = 3', 'c = 9')}\n` })
    expect(plan(repository).files[0]!.hunks.map(({ line }) => line)).toEqual([1, 3])
  })

  test('are found under names that git would take for patterns, and beyond ASCII', () => {
    const repository = repositoryWith({ '[a]/ü x.ts': 'f(1)\n', 'a/ü x.ts': 'f(1)\n' })
    repository.write({ '[a]/ü x.ts': 'f(2)\n', 'a/ü x.ts': 'f(3)\n' })
    expect(plan(repository).files.map(({ file, hunks }) => [file, hunks[0]!.newText])).toEqual([
      ['[a]/ü x.ts', 'f(2)\n'],
      ['a/ü x.ts', 'f(3)\n'],
    ])
  })
})

describe('where the change stands', () => {
  test('staged, unstaged and committed changes count together', () => {
    const repository = repositoryWith({ 'src/a.ts': `${FIVE}\n` })
    const base = repository.git('rev-parse', 'HEAD')
    repository.write({ 'src/a.ts': `${FIVE.replace('a = 1', 'a = 9')}\n` })
    repository.commit('one')
    repository.write({ 'src/a.ts': `${FIVE.replace('a = 1', 'a = 9').replace('c = 3', 'c = 9')}\n` })
    repository.git('add', '-A')
    repository.write({
      'src/a.ts': `${FIVE.replace('a = 1', 'a = 9').replace('c = 3', 'c = 9').replace('d }', 'd, e }')}\n`,
    })
    const [file] = plan(repository, base).files
    expect(file!.hunks.map(({ line }) => line)).toEqual([1, 3, 5])
  })

  test('a merge commit is compared with the base like any other', () => {
    const repository = repositoryWith({ 'src/a.ts': `${FIVE}\n`, 'src/b.ts': 'f(1)\n' })
    const base = repository.git('rev-parse', 'HEAD')
    repository.git('checkout', '-q', '-b', 'other')
    repository.write({ 'src/a.ts': `${FIVE.replace('a = 1', 'a = 9')}\n` })
    repository.commit('other')
    repository.git('checkout', '-q', 'main')
    repository.write({ 'src/b.ts': 'f(2)\n' })
    repository.commit('main')
    repository.git('merge', '-q', '--no-ff', '-m', 'merge', 'other')
    expect(plan(repository, base).files.map(({ file }) => file)).toEqual(['src/a.ts', 'src/b.ts'])
    expect(plan(repository, 'HEAD^1').files.map(({ file }) => file)).toEqual(['src/a.ts'])
  })

  test('new files and files that are no sources are left out', () => {
    const repository = repositoryWith({ 'README.md': 'a\n', 'src/a.test.ts': 'f(1)\n' })
    repository.write({ 'README.md': 'b\n', 'src/a.test.ts': 'f(2)\n', 'src/new.ts': 'f(1)\n' })
    expect(plan(repository)).toEqual({ files: [], untried: [], unreadable: [] })
  })
})

describe('what is not tried', () => {
  const why = (repository: TemporaryRepository, base?: string): Record<string, string> =>
    Object.fromEntries(plan(repository, base).untried.map(one => [one.file, one.why]))

  test('is said with its reason', () => {
    const long = Array.from({ length: 20 }, (_, i) => `export const v${i} = ${i}\n`).join('')
    const repository = repositoryWith({
      'src/gone.ts': 'f(1)\n',
      'src/from.ts': long,
      'src/binary.ts': 'f(1)\n',
      'src/api.gen.ts': 'f(1)\n',
      'src/marked.ts': 'f(1)\n',
      'src/comment.ts': '// a\nf(1)\n',
      'src/layout.ts': 'f( 1 )\n',
      'src/ends.ts': 'f(1)\ng(2)\n',
      'src/types.ts': 'f(1 as A)\n',
      'src/mode.ts': 'f(1)\n',
      'src/link.ts': 'f(1)\n',
      'src/own.ts': 'f(1)\nif (import.meta.vitest) g()\n',
      '.gitattributes': 'src/marked.ts linguist-generated\n',
    })
    rmSync(join(repository.root, 'src/gone.ts'))
    renameSync(join(repository.root, 'src/from.ts'), join(repository.root, 'src/to.ts'))
    rmSync(join(repository.root, 'src/link.ts'))
    symlinkSync('mode.ts', join(repository.root, 'src/link.ts'))
    chmodSync(join(repository.root, 'src/mode.ts'), 0o755)
    writeFileSync(join(repository.root, 'src/binary.ts'), Buffer.from([0x66, 0, 1]))
    repository.write({
      'src/api.gen.ts': 'f(20)\n',
      'src/marked.ts': 'f(20)\n',
      'src/comment.ts': '// bc\nf(1)\n',
      'src/layout.ts': 'f(1)\n',
      'src/ends.ts': 'f(1)\r\ng(2)\r\n',
      'src/types.ts': 'f(1 as Bc)\n',
      'src/own.ts': 'f(20)\nif (import.meta.vitest) g()\n',
    })
    expect(plan(repository).files).toEqual([])
    expect(why(repository)).toEqual({
      'src/gone.ts': 'It was deleted.',
      'src/to.ts': 'It was renamed from src/from.ts.',
      'src/link.ts': 'It is a symbolic link.',
      'src/mode.ts': 'Its text is that of the base: only its mode or its line ends in git changed.',
      'src/binary.ts': 'It is binary.',
      'src/api.gen.ts': 'It is generated.',
      'src/marked.ts': 'It is generated.',
      'src/comment.ts': 'Only comments changed.',
      'src/layout.ts': 'Only its formatting changed: the code is the same.',
      'src/ends.ts': 'Only its line ends changed.',
      'src/types.ts': 'Only types changed, which are gone when the tests run.',
      'src/own.ts': 'It holds tests of its own (import.meta.vitest), which would be undone too.',
    })
  })

  test('a base text that git cannot give is unreadable, not untried', () => {
    const repository = repositoryWith({ 'src/a.ts': 'f(1)\n' })
    const change = { file: 'src/b.ts', status: 'modified', untracked: false, lines: [] } as const
    repository.write({ 'src/b.ts': 'f(2)\n' })
    const { unreadable, files, untried } = revertPlan(repository.root, 'HEAD', [change])
    expect([files, untried]).toEqual([[], []])
    expect(unreadable).toMatchObject([{ file: 'src/b.ts' }])
    expect(unreadable[0]!.why).toMatch(/^Its text in the base could not be read from git: .+\.$/)
  })

  test('a text that no parser here knows is tried, since the runner may know it', () => {
    const repository = repositoryWith({ 'src/a.ts': 'f(1) |> g\n' })
    repository.write({ 'src/a.ts': 'f(2) |> g\n' })
    expect(plan(repository).files[0]!.hunks).toMatchObject([{ standsAlone: true }])
  })
})
