// Owns reading the `test` script of a project.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Of the nearest package.json at or above `root`, never above `ceiling`; null where it has none or is none. */
export function testScript(root: string, ceiling: string): string | null {
  for (let folder = root; ; folder = dirname(folder)) {
    const path = join(folder, 'package.json')
    if (existsSync(path)) {
      try {
        const { scripts } = JSON.parse(readFileSync(path, 'utf8')) as { scripts?: { test?: unknown } }
        return typeof scripts?.test === 'string' ? scripts.test : null
      } catch {
        return null
      }
    }
    if (folder === ceiling || dirname(folder) === folder) return null
  }
}
