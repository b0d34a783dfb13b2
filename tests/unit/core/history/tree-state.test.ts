import { expect, test } from 'vitest'
import { treeState } from '../../../../packages/core/src/history/tree-state.ts'
import { TemporaryRepository, temporaryFolder } from '../changes/temporary-repository.ts'

test('the same content has the same tree, whatever the commit says', async () => {
  const repository = TemporaryRepository.withCommit()
  const first = await treeState(repository.root)
  repository.commit('another message')
  expect(await treeState(repository.root)).toEqual(first)
  expect(first).toEqual({ hash: repository.git('rev-parse', 'HEAD^{tree}'), dirty: false })
})

test.each([
  ['an edited file', { 'src/old.ts': 'export {}\n' }],
  ['an untracked file', { 'src/new.ts': '' }],
])('%s makes the tree dirty', async (_, files) => {
  const repository = TemporaryRepository.withCommit()
  repository.write(files)
  expect((await treeState(repository.root)).dirty).toBe(true)
})

test('without git or commit the tree is unknown, which is never clean', async () => {
  const unborn = new TemporaryRepository()
  unborn.git('init', '-q')
  expect([await treeState(temporaryFolder()), await treeState(unborn.root)]).toEqual([
    { hash: null, dirty: true },
    { hash: null, dirty: true },
  ])
})
