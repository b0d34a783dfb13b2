// Owns the checks of packages/core/src/changes/test-edits/edited-files.ts on a real repository.
import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changedFiles } from '../../../../../packages/core/src/changes/changed-files.ts'
import { editedFiles } from '../../../../../packages/core/src/changes/test-edits/edited-files.ts'
import { TemporaryRepository } from '../temporary-repository.ts'

test('both texts of code, snapshots and configuration are gathered, of nothing else', () => {
  const repository = TemporaryRepository.withCommit()
  const long = Array.from({ length: 20 }, (_, i) => `export const v${i} = ${i}\n`).join('')
  repository.write({
    'a.test.ts': 'f(1)\n',
    'gone.test.ts': 'f(1)\n',
    'from.test.ts': long,
    'a.snap': 'x\n',
    'package.json': '{}\n',
    'README.md': 'x\n',
    'binary.ts': 'x\n',
    'link.ts': 'x\n',
  })
  repository.commit('base')
  const { root } = repository
  rmSync(join(root, 'gone.test.ts'))
  rmSync(join(root, 'link.ts'))
  symlinkSync('a.snap', join(root, 'link.ts'))
  renameSync(join(root, 'from.test.ts'), join(root, 'to.test.ts'))
  writeFileSync(join(root, 'binary.ts'), Buffer.from([0x66, 0, 1]))
  repository.write({
    'a.test.ts': 'f(22)\n',
    'a.snap': 'yy\n',
    'package.json': '{ }\n',
    'README.md': 'yy\n',
    'new.ts': 'g()\n',
  })
  expect(editedFiles(root, 'HEAD', changedFiles(root, 'HEAD'))).toEqual([
    { file: 'a.snap', oldText: 'x\n', newText: 'yy\n' },
    { file: 'a.test.ts', oldText: 'f(1)\n', newText: 'f(22)\n' },
    { file: 'gone.test.ts', oldText: 'f(1)\n', newText: null },
    { file: 'new.ts', oldText: null, newText: 'g()\n' },
    { file: 'package.json', oldText: '{}\n', newText: '{ }\n' },
    { file: 'to.test.ts', oldText: long, newText: long },
  ])
})
