// Owns asking git which tree a run sees, and whether files differ from it.
import { startGit } from '../changes/git.ts'
import type { TreeState } from './run-entry.ts'

/**
 * Asked at the start of a run, beside it: what is edited later was not what ran. Untracked files make a tree dirty.
 * Never rejects.
 */
export async function treeState(root: string): Promise<TreeState> {
  const [hash, status] = await Promise.all([
    startGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{tree}']),
    startGit(root, ['status', '--porcelain', '-z', '--untracked-files=normal']),
  ])
  const tree = hash?.trim()
  return tree ? { hash: tree, dirty: status !== '' } : { hash: null, dirty: true }
}
