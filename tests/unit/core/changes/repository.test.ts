// Owns the checks of packages/core/src/changes/repository.ts.
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRepository } from '../../../../packages/core/src/changes/repository.ts'
import { TemporaryRepository, temporaryFolder } from './temporary-repository.ts'

test('the root is the nearest folder above that holds a repository', () => {
  const { root } = TemporaryRepository.withCommit()
  expect(findRepository(join(root, 'src'))).toEqual({ root, git: true })
  expect(findRepository(root)).toEqual({ root, git: true })
})

test('the root of a linked worktree is its own top', () => {
  const repository = TemporaryRepository.withCommit()
  const worktree = join(temporaryFolder(), 'linked')
  repository.git('worktree', 'add', '-q', worktree)
  expect(findRepository(join(worktree, 'src'))).toEqual({ root: worktree, git: true })
})

test('without git the root is the given folder', () => {
  const folder = temporaryFolder()
  expect(findRepository(folder)).toEqual({ root: folder, git: false })
})

test('an empty .git folder is no repository', () => {
  const { root } = TemporaryRepository.withCommit()
  mkdirSync(join(root, 'src/.git'))
  expect(findRepository(join(root, 'src')).root).toBe(root)
})

test('a folder linked into a repository from outside is judged by where the link is', () => {
  const { root } = TemporaryRepository.withCommit()
  const link = join(temporaryFolder(), 'link')
  symlinkSync(join(root, 'src'), link)
  expect(findRepository(link)).toEqual({ root: link, git: false })
})

test('a folder linked from elsewhere into a repository belongs to that repository', () => {
  const { root } = TemporaryRepository.withCommit()
  const outside = temporaryFolder()
  symlinkSync(outside, join(root, 'linked'))
  expect(findRepository(join(root, 'linked'))).toEqual({ root, git: true })
})
