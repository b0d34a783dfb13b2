// Owns the checks of packages/core/src/changes/modules.ts.
import { describe, expect, test } from 'vitest'
import type { ChangedFile } from '../../../../packages/core/src/changes/changed-files.ts'
import { changedModules, newModules } from '../../../../packages/core/src/changes/modules.ts'

const lines = [{ from: 1, to: 2 }]
const change = (file: string, rest: Partial<ChangedFile> = {}): ChangedFile => ({
  file,
  status: 'added',
  untracked: false,
  lines,
  ...rest,
})

describe('newModules', () => {
  test('are added and untracked sources', () => {
    const changes = [change('src/a.ts'), change('src/b.ts', { untracked: true })]
    expect(newModules(changes)).toEqual(['src/a.ts', 'src/b.ts'])
  })

  test('are no renamed, modified or deleted files', () => {
    const changes = [
      change('src/a.ts', { status: 'renamed', from: 'src/old.ts' }),
      change('src/b.ts', { status: 'modified' }),
      change('src/c.ts', { status: 'deleted', lines: [] }),
    ]
    expect(newModules(changes)).toEqual([])
  })

  test('are no tests, declarations, configs and links', () => {
    const changes = [
      change('src/a.test.ts'),
      change('src/a.d.ts'),
      change('vite.config.ts'),
      change('src/link.ts', { symlink: true, lines: [] }),
    ]
    expect(newModules(changes)).toEqual([])
  })

  test('may be empty files: they are new although they hold nothing', () => {
    expect(newModules([change('src/a.ts', { lines: [] })])).toEqual(['src/a.ts'])
  })
})

describe('changedModules', () => {
  test('are sources with their changed lines, new and renamed ones too', () => {
    const changes = [
      change('src/a.ts'),
      change('src/b.ts', { status: 'modified' }),
      change('src/c.ts', { status: 'renamed', from: 'src/old.ts' }),
    ]
    expect(changedModules(changes)).toEqual(changes.map(({ file }) => ({ file, lines })))
  })

  test('are no deleted files, tests and files that only lost lines', () => {
    const changes = [
      change('src/a.ts', { status: 'deleted', lines: [] }),
      change('src/a.test.ts', { status: 'modified' }),
      change('src/b.ts', { status: 'modified', lines: [] }),
    ]
    expect(changedModules(changes)).toEqual([])
  })
})
