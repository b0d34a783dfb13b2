// Owns finding the folder of a package that a project has installed, by paths alone: nothing of it is loaded.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package `name` in a `node_modules` from `root` up to `ceiling` (absolute), or null. */
export function findPackage(name: string, root: string, ceiling: string): string | null {
  for (let folder = root; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
    if (folder === ceiling || dirname(folder) === folder) return null
  }
}
