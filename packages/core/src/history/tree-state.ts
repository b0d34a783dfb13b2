// Owns asking git which tree a run sees, and whether files differ from it.
import { askGit, runGit } from '../changes/git.ts'
import type { TreeState } from './run-entry.ts'

/** Asked at the start of a run: what is edited later was not what ran. Untracked files make a tree dirty. */
export function treeState(root: string): TreeState {
  const hash = askGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{tree}'])
  if (!hash) return { hash: null, dirty: true }
  const status = runGit(root, ['status', '--porcelain', '-z', '--untracked-files=normal'])
  return { hash, dirty: !status.ok || status.stdout.length > 0 }
}
