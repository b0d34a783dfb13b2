// Owns the checks of packages/core/src/changes/test-edits/only-test-changed.ts.
import { expect, test } from 'vitest'
import type { ChangedFile } from '../../../../../packages/core/src/changes/changed-files.ts'
import { onlyTestChanged } from '../../../../../packages/core/src/changes/test-edits/only-test-changed.ts'

const TEST = 'test/a.test.ts'

const change = (file: string, status: ChangedFile['status'] = 'modified'): ChangedFile => ({
  file,
  status,
  untracked: false,
  lines: [],
})

function comparable(
  changes: readonly ChangedFile[],
  loaded: readonly string[] | null = [TEST, 'src/a.ts'],
): boolean {
  const edited = [{ file: TEST, oldText: 'old', newText: 'new' }]
  const loadedBy = new Map(loaded === null ? [] : [[TEST, new Set(loaded)] as const])
  return onlyTestChanged(edited, changes, loadedBy).length === 1
}

test('a test is comparable when what else changed does not matter to it', () => {
  expect(comparable([change(TEST)])).toBe(true)
  const others = ['src/b.ts', 'test/b.test.ts', 'README.md', '.changeset/x.md', '.github/workflows/a.yml']
  expect(comparable([change(TEST), ...others.map(file => change(file))])).toBe(true)
  expect(comparable([change(TEST), change('src/c.ts', 'added'), change('src/d.ts', 'deleted')])).toBe(true)
})

test.each([
  'src/a.ts',
  'test/__snapshots__/a.test.ts.snap',
  'test/data.json',
  'package.json',
  'package-lock.json',
  'vitest.config.ts',
  'test/setup.ts',
  '.env',
])('not beside a changed %s', file => {
  expect(comparable([change(TEST), change(file)])).toBe(false)
})

test('nor when it is new, or when what it loads is not known', () => {
  expect(comparable([change(TEST, 'added')])).toBe(false)
  expect(comparable([change(TEST, 'renamed')])).toBe(false)
  expect(comparable([change(TEST)], null)).toBe(false)
  expect(comparable([change(TEST)], ['src/a.ts'])).toBe(false)
})
