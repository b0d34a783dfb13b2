// Owns which packages a repository holds itself, by the names that its files import them under.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Folders of the repository's own packages by name, '' for the root; `files` are POSIX paths from it. */
export function packageFolders(root: string, files: readonly string[]): ReadonlyMap<string, string> {
  const folders = new Map<string, string>()
  for (const file of files) {
    if (posix.basename(file) !== 'package.json') continue
    try {
      const { name } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { name?: unknown }
      const folder = posix.dirname(file)
      if (typeof name === 'string' && !folders.has(name)) folders.set(name, folder === '.' ? '' : folder)
    } catch {
      // A package.json that is broken, or gone from disk, names no package.
    }
  }
  return folders
}
