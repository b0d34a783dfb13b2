// Owns where a repository begins: the folder that every reported path is relative to.
import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The root of all paths. */
export interface Repository {
  /** Absolute path of the git root (of a linked worktree: its own top); the given folder where there is no git. */
  readonly root: string
  readonly git: boolean
}

// Like git itself: an empty `.git` folder is none, a `.git` file leads to a linked worktree's or submodule's data.
function holdsGit(folder: string): boolean {
  const path = join(folder, '.git')
  try {
    if (lstatSync(path).isFile()) return readFileSync(path, 'utf8').startsWith('gitdir: ')
    lstatSync(join(path, 'HEAD'))
    return true
  } catch {
    return false
  }
}

/**
 * Finds the git root of a folder by its path as written: symbolic links are not followed first, so a folder
 * linked into a repository from outside is judged by where it is linked from.
 */
export function findRepository(cwd: string): Repository {
  const start = resolve(cwd)
  for (let folder = start; ; folder = dirname(folder)) {
    if (holdsGit(folder)) return { root: folder, git: true }
    if (dirname(folder) === folder) return { root: start, git: false }
  }
}
