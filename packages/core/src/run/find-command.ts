// Owns finding the `redproof` command that a project has installed.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The command's file as the project in `root` resolves it, or null when the package `redproof` is not installed. */
export function findCommand(root: string): string | null {
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve('redproof/package.json')
    return join(dirname(manifest), 'dist', 'bin.js')
  } catch {
    return null
  }
}
