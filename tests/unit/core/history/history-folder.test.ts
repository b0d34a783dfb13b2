import { join } from 'node:path'
import { expect, test } from 'vitest'
import { historyFolder } from '../../../../packages/core/src/history/history-folder.ts'
import { TemporaryRepository, temporaryFolder } from '../changes/temporary-repository.ts'

test('an ordinary checkout has its own folder', () => {
  const { root } = TemporaryRepository.withCommit()
  expect(historyFolder(root)).toBe(join(root, '.redproof'))
})

test('a linked worktree writes to the folder of the main checkout', () => {
  const main = TemporaryRepository.withCommit()
  const worktree = join(temporaryFolder(), 'linked')
  main.git('worktree', 'add', '-q', worktree)
  expect(historyFolder(worktree)).toBe(join(main.root, '.redproof'))
})

test('a worktree of a bare repository has its own folder', () => {
  const bare = TemporaryRepository.withCommit().clone('--bare')
  const worktree = join(temporaryFolder(), 'linked')
  bare.git('worktree', 'add', '-q', worktree)
  expect(historyFolder(worktree)).toBe(join(worktree, '.redproof'))
})

test('a submodule has its own folder', () => {
  const part = TemporaryRepository.withCommit()
  const whole = TemporaryRepository.withCommit()
  whole.git('submodule', '--quiet', 'add', part.root, 'part')
  expect(historyFolder(join(whole.root, 'part'))).toBe(join(whole.root, 'part', '.redproof'))
})

test('a checkout whose git folder lies elsewhere has its own folder', () => {
  const { root } = TemporaryRepository.withCommit()
  const elsewhere = join(temporaryFolder(), '.git')
  new TemporaryRepository(root).git('init', '-q', '--separate-git-dir', elsewhere)
  expect(historyFolder(root)).toBe(join(root, '.redproof'))
})

test('a folder without git has its own folder', () => {
  const folder = temporaryFolder()
  expect(historyFolder(folder)).toBe(join(folder, '.redproof'))
})
