// Owns the ways in which a repository lies that are not a folder with `.git` in it.
import { symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { git } from './copy-tree.ts'

/** Checks the last commit of `project` out once more, as a linked worktree; returns its folder. */
export function linkedWorktree(project: string): string {
  const folder = join(dirname(project), 'linked')
  git(project, 'worktree', 'add', '-q', '--detach', folder)
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Makes `project` a submodule of another repository; returns its folder there. */
export function submodule(project: string): string {
  const above = join(dirname(project), 'above')
  git(dirname(project), 'init', '-q', '-b', 'main', above)
  const add = ['submodule', '--quiet', 'add', `file://${project}`, 'inner']
  git(above, '-c', 'protocol.file.allow=always', ...add)
  git(above, 'commit', '-q', '-m', 'above')
  const folder = join(above, 'inner')
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
