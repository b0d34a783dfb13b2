// Owns which sources a project wants measured: what the runner's own coverage settings take in and leave out.
import { posix } from 'node:path'
import picomatch from 'picomatch'

/** Coverage settings of a runner, as far as they choose files. */
export interface CoverageChoice {
  /** Globs relative to the project's folder; those that begin with `!` leave files out. Empty: every file. */
  readonly include: readonly string[]
  /** Globs of files that are left out. */
  readonly exclude: readonly string[]
  /** Regular expressions on absolute paths (Jest's `coveragePathIgnorePatterns`). */
  readonly ignored?: readonly string[]
}

/** Makes the test of one file, given by its POSIX path from the project's folder. */
export function coverageFilter(choice: CoverageChoice, root: string): (path: string) => boolean {
  const wanted = choice.include.filter(glob => !glob.startsWith('!'))
  const unwanted = choice.include.filter(glob => glob.startsWith('!')).map(glob => glob.slice(1))
  const isIn = wanted.length === 0 ? () => true : picomatch([...wanted], { dot: true })
  const isOut = picomatch([...choice.exclude, ...unwanted], { dot: true })
  const ignored = (choice.ignored ?? []).flatMap(toRegExp)
  return path => isIn(path) && !isOut(path) && !ignored.some(pattern => pattern.test(`${root}/${path}`))
}

/** A pattern that does not compile is for the runner to complain about. */
function toRegExp(pattern: string): readonly RegExp[] {
  try {
    return [new RegExp(pattern)]
  } catch {
    return []
  }
}

/** A project of a runner, with what its coverage settings choose. */
export interface CoverageProject {
  /** POSIX path of its folder from the repository root, empty for the root itself. */
  readonly folder: string
  /** The same folder, absolute. */
  readonly root: string
  readonly choice: CoverageChoice
}

/** Those of `files` (POSIX paths from the repository root) that every project they lie in leaves out. */
export function coverageLeftOut(
  projects: readonly CoverageProject[],
  files: readonly string[],
): readonly string[] {
  const filters = projects.map(({ folder, root, choice }) => ({
    folder,
    takesIn: coverageFilter(choice, root),
  }))
  return files.filter(file => {
    const own = filters
      .map(({ folder, takesIn }) => ({ path: posix.relative(folder, file), takesIn }))
      // Globs of one project say nothing about what lies beside it.
      .filter(({ path }) => !path.startsWith('..'))
    return own.length > 0 && own.every(({ path, takesIn }) => !takesIn(path))
  })
}
