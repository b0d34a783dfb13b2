// Owns naming a file by its POSIX path from the repository root.
import { relative, sep } from 'node:path'

/** POSIX path of `file` from `root`, both absolute. */
export function relativePath(root: string, file: string): string {
  const path = relative(root, file)
  return sep === '/' ? path : path.split(sep).join('/')
}
