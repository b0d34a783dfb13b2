// Owns reading a file as it was in a commit.
import { runGit } from './git.ts'

/**
 * The bytes that a checkout of `commit` would write (line ends and encoding as on disk), or one sentence on why
 * git does not give them. `file` is a POSIX path from the root.
 */
export function oldText(
  root: string,
  commit: string,
  file: string,
): { readonly bytes: Buffer } | { readonly why: string } {
  const result = runGit(root, ['cat-file', '--filters', `${commit}:${file}`])
  return result.ok
    ? { bytes: result.stdout }
    : { why: `Its text in the base could not be read from git: ${result.message}.` }
}
