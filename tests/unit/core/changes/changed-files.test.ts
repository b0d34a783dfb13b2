// Owns the checks of packages/core/src/changes/changed-files.ts.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ChangedFile, changedFiles } from '../../../../packages/core/src/changes/changed-files.ts'
import { TemporaryRepository } from './temporary-repository.ts'

const lines = (count: number): string =>
  Array.from({ length: count }, (_, i) => `export const v${i} = ${i}\n`).join('')
const changes = (repository: TemporaryRepository, base = 'HEAD'): readonly ChangedFile[] =>
  changedFiles(repository.root, base)

describe('changedFiles', () => {
  test('is empty when nothing changed', () => {
    expect(changes(TemporaryRepository.withCommit())).toEqual([])
  })

  test('unites committed, staged, unstaged and untracked changes since the base', () => {
    const repository = TemporaryRepository.withCommit()
    const base = repository.git('rev-parse', 'HEAD')
    repository.write({ 'committed.ts': 'a\n' })
    repository.commit('second')
    repository.write({
      'staged.ts': 'a\nb\n',
      'src/old.ts': 'export const a = 1\nexport const b = 9\nexport const c = 3\n',
    })
    repository.git('add', 'staged.ts')
    repository.write({ 'untracked.ts': 'a\nb\nc' })
    expect(changes(repository, base)).toEqual([
      { file: 'committed.ts', status: 'added', untracked: false, lines: [{ from: 1, to: 1 }] },
      { file: 'src/old.ts', status: 'modified', untracked: false, lines: [{ from: 2, to: 2 }] },
      { file: 'staged.ts', status: 'added', untracked: false, lines: [{ from: 1, to: 2 }] },
      { file: 'untracked.ts', status: 'added', untracked: true, lines: [{ from: 1, to: 3 }] },
    ])
  })

  test('sees an edit of the same size in the second of the commit, beside a deletion and an untracked file', () => {
    const repository = TemporaryRepository.withCommit()
    repository.write({ 'a.ts': 'one\n', 'gone.ts': 'x\n' })
    repository.commit('second')
    const moment = new Date(1_700_000_000_000)
    utimesSync(join(repository.root, 'a.ts'), moment, moment)
    repository.git('update-index', '--refresh')
    repository.write({ 'a.ts': 'two\n', 'new.ts': 'y\n' })
    rmSync(join(repository.root, 'gone.ts'))
    // As it is when the commit and the edit share a second: neither size nor time of the file tells them apart.
    repository.git('config', 'core.trustctime', 'false')
    repository.git('config', 'core.checkStat', 'minimal')
    utimesSync(join(repository.root, 'a.ts'), moment, moment)
    utimesSync(join(repository.root, '.git/index'), moment, moment)
    expect(changes(repository).map(({ file, status }) => `${status} ${file}`)).toEqual([
      'modified a.ts',
      'deleted gone.ts',
      'added new.ts',
    ])
  })

  test('leaves out what git ignores', () => {
    const repository = TemporaryRepository.withCommit()
    repository.write({ '.gitignore': 'build/\n', 'build/a.ts': 'a\n' })
    expect(changes(repository).map(c => c.file)).toEqual(['.gitignore'])
  })

  test('reads the working tree, not the index', () => {
    const repository = TemporaryRepository.withCommit()
    repository.write({ 'a.ts': 'one\n' })
    repository.git('add', 'a.ts')
    repository.write({ 'a.ts': 'one\ntwo\n' })
    expect(changes(repository)).toMatchObject([{ file: 'a.ts', lines: [{ from: 1, to: 2 }] }])
  })

  test('a file that was staged and then removed is no change', () => {
    const repository = TemporaryRepository.withCommit()
    repository.write({ 'a.ts': 'one\n' })
    repository.git('add', 'a.ts')
    rmSync(join(repository.root, 'a.ts'))
    expect(changes(repository)).toEqual([])
  })

  test('a deleted file has no lines', () => {
    const repository = TemporaryRepository.withCommit()
    rmSync(join(repository.root, 'src/old.ts'))
    expect(changes(repository)).toEqual([
      { file: 'src/old.ts', status: 'deleted', untracked: false, lines: [] },
    ])
  })

  test('lines that were only deleted leave no range', () => {
    const repository = TemporaryRepository.withCommit()
    repository.write({ 'src/old.ts': 'export const a = 1\nexport const c = 3\n' })
    expect(changes(repository)).toEqual([
      { file: 'src/old.ts', status: 'modified', untracked: false, lines: [] },
    ])
  })

  test('a renamed file is renamed and holds only its changed lines', () => {
    const repository = TemporaryRepository.withCommit()
    repository.write({ 'big.ts': lines(20) })
    repository.commit('big')
    repository.git('mv', 'big.ts', 'moved.ts')
    repository.write({ 'moved.ts': lines(20).replace('v4 = 4', 'v4 = 5') })
    expect(changes(repository)).toEqual([
      { file: 'moved.ts', status: 'renamed', from: 'big.ts', untracked: false, lines: [{ from: 5, to: 5 }] },
    ])
  })

  test('a file moved without telling git is renamed too, and nothing of the repository is touched', () => {
    const repository = TemporaryRepository.withCommit()
    repository.write({ 'big.ts': lines(20) })
    repository.commit('big')
    renameSync(join(repository.root, 'big.ts'), join(repository.root, 'moved.ts'))
    repository.write({ 'moved.ts': lines(20).replace('v4 = 4', 'v4 = 5'), 'new.ts': 'other\n' })
    const index = readFileSync(join(repository.root, '.git/index'))
    const status = repository.git('status', '--porcelain')
    const objects = readdirSync(join(repository.root, '.git/objects'), { recursive: true }).sort()
    expect(changes(repository)).toEqual([
      { file: 'moved.ts', status: 'renamed', from: 'big.ts', untracked: true, lines: [{ from: 5, to: 5 }] },
      { file: 'new.ts', status: 'added', untracked: true, lines: [{ from: 1, to: 1 }] },
    ])
    expect(readFileSync(join(repository.root, '.git/index')).equals(index)).toBe(true)
    expect(readdirSync(join(repository.root, '.git/objects'), { recursive: true }).sort()).toEqual(objects)
    expect(repository.git('status', '--porcelain')).toBe(status)
  })

  test('a copied file is new', () => {
    const repository = TemporaryRepository.withCommit()
    repository.write({ 'copy.ts': readFileSync(join(repository.root, 'src/old.ts'), 'utf8') })
    repository.git('add', '-A')
    expect(changes(repository)).toMatchObject([{ file: 'copy.ts', status: 'added' }])
  })

  test('line ends that git converts are no change', () => {
    const repository = TemporaryRepository.withCommit()
    repository.write({ '.gitattributes': '* text=auto eol=crlf\n' })
    repository.commit('attributes')
    repository.write({ 'src/old.ts': 'export const a = 1\r\nexport const b = 9\r\nexport const c = 3\r\n' })
    expect(changes(repository)).toMatchObject([{ file: 'src/old.ts', lines: [{ from: 2, to: 2 }] }])
  })

  test('a file written anew with the same text is no change', () => {
    const repository = TemporaryRepository.withCommit()
    repository.git('config', 'diff.autoRefreshIndex', 'false')
    const path = join(repository.root, 'src/old.ts')
    writeFileSync(path, readFileSync(path))
    utimesSync(path, 1, 1)
    expect(changes(repository)).toEqual([])
  })

  test('a file that git was told to forget but that is still there is no new one', () => {
    const repository = TemporaryRepository.withCommit()
    repository.git('rm', '-q', '--cached', 'src/old.ts')
    expect(changes(repository)).toEqual([])
  })

  test('a file announced with --intent-to-add is added', () => {
    const repository = TemporaryRepository.withCommit()
    repository.write({ 'a.ts': 'one\n' })
    repository.git('add', '--intent-to-add', 'a.ts')
    expect(changes(repository)).toEqual([
      { file: 'a.ts', status: 'added', untracked: false, lines: [{ from: 1, to: 1 }] },
    ])
  })

  test('a file that only became executable has no changed lines', () => {
    const repository = TemporaryRepository.withCommit()
    chmodSync(join(repository.root, 'src/old.ts'), 0o755)
    expect(changes(repository)).toEqual([
      { file: 'src/old.ts', status: 'modified', untracked: false, lines: [] },
    ])
  })

  test('CRLF lines are counted as lines', () => {
    const repository = TemporaryRepository.withCommit()
    repository.write({ 'a.ts': 'one\r\ntwo\r\n' })
    expect(changes(repository)).toMatchObject([{ lines: [{ from: 1, to: 2 }] }])
  })

  test.each([
    ['spaces', 'a b  c.ts'],
    ['a leading dash', '-x.ts'],
    ['quotes', 'a"b\'c.ts'],
    ['a backslash', 'a\\b.ts'],
    ['a line feed', 'a\nb.ts'],
    ['a line feed and a forged header', 'a\n+++ b/src/old.ts\n@@ -1 +1 @@\n.ts'],
    ['a tab', 'a\tb.ts'],
    ['a control character', 'a\u0001b.ts'],
    ['umlauts and emoji', 'ü 👍.ts'],
    ['glob characters', '[id]*?.ts'],
    ['a colon and pathspec magic', ':(exclude)a.ts'],
    ['an arrow', 'a => b.ts'],
    ['a leading b/', 'b/a.ts'],
  ])('file names with %s are kept whole', (_, file) => {
    const repository = TemporaryRepository.withCommit()
    repository.write({ [file]: 'one\n' })
    expect(changes(repository)).toEqual([
      { file, status: 'added', untracked: true, lines: [{ from: 1, to: 1 }] },
    ])
    repository.commit('tracked')
    repository.write({ [file]: 'one\ntwo\n' })
    expect(changes(repository)).toEqual([
      { file, status: 'modified', untracked: false, lines: [{ from: 2, to: 2 }] },
    ])
    renameSync(
      join(repository.root, 'src/old.ts'),
      join(repository.root, `moved-${file.replaceAll('/', '')}`),
    )
    expect(changes(repository)).toContainEqual(
      expect.objectContaining({
        status: 'renamed',
        from: 'src/old.ts',
        file: `moved-${file.replaceAll('/', '')}`,
      }),
    )
  })

  test('binary and empty files have no lines', () => {
    const repository = TemporaryRepository.withCommit()
    repository.write({ 'empty.ts': '' })
    writeFileSync(join(repository.root, 'image.png'), Buffer.from([137, 0, 10, 1, 10]))
    expect(changes(repository).map(c => c.lines)).toEqual([[], []])
    repository.git('add', '-A')
    expect(changes(repository).map(c => c.lines)).toEqual([[], []])
  })

  test('symbolic links are named as such and not followed', () => {
    const repository = TemporaryRepository.withCommit()
    symlinkSync('old.ts', join(repository.root, 'src/link.ts'))
    const expected = [{ file: 'src/link.ts', status: 'added', untracked: true, lines: [], symlink: true }]
    expect(changes(repository)).toEqual(expected)
    repository.git('add', '-A')
    expect(changes(repository)).toEqual([{ ...expected[0], untracked: false }])
  })

  test('a link that became a file is modified as a whole', () => {
    const repository = TemporaryRepository.withCommit()
    symlinkSync('old.ts', join(repository.root, 'src/link.ts'))
    repository.commit('link')
    rmSync(join(repository.root, 'src/link.ts'))
    repository.write({ 'src/link.ts': 'a\nb\n' })
    expect(changes(repository)).toEqual([
      { file: 'src/link.ts', status: 'modified', untracked: false, lines: [{ from: 1, to: 2 }] },
    ])
  })

  test('submodules and nested repositories are left out', () => {
    const repository = TemporaryRepository.withCommit()
    const inner = TemporaryRepository.withCommit()
    repository.git('submodule', '--quiet', 'add', `file://${inner.root}`, 'vendor/inner')
    const nested = new TemporaryRepository(join(repository.root, 'nested'))
    mkdirSync(nested.root)
    nested.git('init', '-q')
    nested.write({ 'a.ts': 'a\n' })
    nested.commit('nested')
    expect(changes(repository).map(c => c.file)).toEqual(['.gitmodules'])
  })

  test('a file with conflicts is modified', () => {
    const repository = TemporaryRepository.withCommit()
    repository.git('checkout', '-q', '-b', 'other')
    repository.write({ 'src/old.ts': 'export const a = 2\n' })
    repository.commit('other')
    repository.git('checkout', '-q', 'main')
    repository.write({ 'src/old.ts': 'export const a = 3\n' })
    repository.commit('main')
    expect(() => repository.git('merge', 'other')).toThrow()
    const [conflict, ...rest] = changes(repository)
    expect(rest).toEqual([])
    expect(conflict).toMatchObject({ file: 'src/old.ts', status: 'modified' })
    expect(conflict!.lines.length).toBeGreaterThan(0)
  })

  test('settings of the user do not change what is read', () => {
    const repository = TemporaryRepository.withCommit()
    const settings = {
      'diff.noprefix': 'true',
      'diff.mnemonicPrefix': 'true',
      'diff.context': '5',
      'diff.interHunkContext': '10',
      'diff.external': 'false',
      'diff.renames': 'false',
      'color.ui': 'always',
      'core.quotePath': 'true',
    }
    for (const [name, value] of Object.entries(settings)) repository.git('config', name, value)
    repository.write({
      'src/old.ts': 'export const a = 9\nexport const b = 2\nexport const c = 9\n',
      'ü.ts': 'a\n',
    })
    repository.git('add', '-A')
    expect(changes(repository)).toMatchObject([
      {
        file: 'src/old.ts',
        lines: [
          { from: 1, to: 1 },
          { from: 3, to: 3 },
        ],
      },
      { file: 'ü.ts', lines: [{ from: 1, to: 1 }] },
    ])
  })

  test('works in a folder of the repository whose name git would take for a pattern', () => {
    const repository = TemporaryRepository.withCommit()
    repository.write({ '[a]/x.ts': 'a\n', 'a/x.ts': 'a\n' })
    expect(changes(repository).map(c => c.file)).toEqual(['[a]/x.ts', 'a/x.ts'])
  })

  test('an unknown commit is an error of one sentence', () => {
    const { root } = TemporaryRepository.withCommit()
    expect(() => changedFiles(root, '0123456789012345678901234567890123456789')).toThrow(
      /^git diff failed: .*\.$/,
    )
  })

  test('a linked worktree is compared with its own files', () => {
    const repository = TemporaryRepository.withCommit()
    const root = join(repository.root, '..', `${repository.root.split('/').pop()}-linked`)
    repository.git('worktree', 'add', '-q', root)
    try {
      const worktree = new TemporaryRepository(root)
      renameSync(join(root, 'src/old.ts'), join(root, 'src/moved.ts'))
      expect(changes(worktree)).toMatchObject([{ file: 'src/moved.ts', status: 'renamed', untracked: true }])
      expect(changes(repository)).toEqual([])
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  })

  test('names that are no UTF-8 do not hide other files', () => {
    const repository = TemporaryRepository.withCommit()
    execFileSync('sh', ['-c', "printf 'a\\n' > \"$(printf 'x\\377.ts')\""], { cwd: repository.root })
    repository.write({ 'y.ts': 'a\n' })
    expect(changes(repository).map(c => c.file)).toContain('y.ts')
  })
})
