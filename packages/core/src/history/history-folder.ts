// Owns where the history lies: the folder `.redproof` of the main checkout, which git never sees.
import { lstatSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { runGit } from '../changes/git.ts'

/**
 * Absolute path of the history's folder for a repository root (or a folder without git). A linked worktree
 * shares the folder of its main checkout; one of a bare repository has its own, since there is no main one.
 */
export function historyFolder(root: string): string {
  return join(mainCheckout(root) ?? root, '.redproof')
}

/** Makes the folder, with a `.gitignore` that hides it whole. Throws what the file system throws. */
export function prepareHistoryFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(join(folder, '.gitignore'), '*\n', { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** The main checkout of a linked worktree, or null where `root` is no linked worktree of one. */
function mainCheckout(root: string): string | null {
  // An ordinary checkout has a folder there, and need not ask git.
  if (!lstatSync(join(root, '.git'), { throwIfNoEntry: false })?.isFile()) return null
  const asked = runGit(root, ['rev-parse', '--git-dir', '--git-common-dir'])
  if (!asked.ok) return null
  const [own, common, rest] = asked.stdout.toString().replace(/\n$/, '').split('\n')
  if (!own || !common || rest !== undefined) return null
  const shared = resolve(root, common)
  // Submodules and --separate-git-dir have a `.git` file as well, but nothing in common with another checkout.
  if (shared === resolve(root, own) || basename(shared) !== '.git') return null
  return dirname(shared)
}
