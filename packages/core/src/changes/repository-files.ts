// Owns the list of files of a repository: what git knows or does not ignore.
import { globSync } from 'tinyglobby'
import { runGit } from './git.ts'

/** POSIX paths from `root`, sorted; all but node_modules where there is no git. Listed files may be gone from disk. */
export function repositoryFiles(root: string): readonly string[] {
  const listed = runGit(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  const files = listed.ok
    ? listed.stdout.toString().split('\0').filter(Boolean)
    : globSync('**', {
        cwd: root,
        dot: true,
        ignore: ['**/node_modules/**', '**/.git/**'],
        followSymbolicLinks: false,
        expandDirectories: false,
      })
  return [...new Set(files)].sort()
}
