// Owns which places are free for mutants (temp folders) and which are not, whatever lies around them.
import path from 'node:path'
import process from 'node:process'
import { destination } from './destination.ts'

const { parse, sep } = path

export interface PlacesInput {
  /** Temp folders as the system names them; what lies inside may be changed, they themselves may not. */
  readonly tempDirs: readonly string[]
  /** Folders that are no temp even where they lie in one: the repository. */
  readonly kept: readonly string[]
  /** The user's own folder, kept too. */
  readonly home: string
  /** Folders that nothing may change, ever: redproof's own. */
  readonly sealed: readonly string[]
}

export interface Places {
  /** True when `target` (absolute, links resolved) lies inside a temp folder and in nothing that is kept. */
  isTemp(target: string): boolean
  /** A quick yes by the look of the path alone, for calls that are only written down. */
  looksTemp(text: string): boolean
  /** True inside redproof's own folders, and for them. */
  isSealed(target: string): boolean
  /** True when something kept or sealed lies inside `target`, or is it. */
  holdsKept(target: string): boolean
  /** A command line with each path inside a temp folder named alike: such paths are chance. */
  withoutTemp(text: string): string
  /** The form in which paths are compared: on systems that ignore case, without it. */
  fold(target: string): string
}

const IGNORES_CASE = process.platform === 'win32' || process.platform === 'darwin'

export function createPlaces({ tempDirs, kept, home, sealed }: PlacesInput): Places {
  const fold = (target: string): string => (IGNORES_CASE ? target.toLowerCase() : target)
  const real = (folder: string): string => fold(destination(folder, true))
  const isRoot = (folder: string): boolean => parse(folder).root === folder
  const temp = tempDirs.map(real).filter(folder => !isRoot(folder))
  const spelt = [...new Set([...tempDirs.map(fold), ...temp])].filter(folder => !isRoot(folder))
  const closed = sealed.map(real)
  // A home folder that is the temp folder itself takes nothing away from it; a repository does.
  const guarded = [...kept.map(real), ...closed, ...(temp.includes(real(home)) ? [] : [real(home)])]
  const inside = (folder: string, target: string): boolean =>
    target.length > folder.length &&
    target.startsWith(folder) &&
    (folder.endsWith(sep) || target[folder.length] === sep)
  const longest = (folders: readonly string[], target: string, orIs: boolean): number =>
    Math.max(
      -1,
      ...folders
        .filter(folder => inside(folder, target) || (orIs && folder === target))
        .map(({ length }) => length),
    )
  const isFree = (folders: readonly string[], target: string): boolean =>
    longest(folders, target, false) > longest(guarded, target, true)
  const paths = spelt.map(folder => new RegExp(`${literally(folder)}[/\\\\][^\\s'"\`;|&<>()$*?]+`, 'gi'))

  return {
    fold,
    isTemp: target => isFree(temp, fold(target)),
    looksTemp: text => !text.includes('..') && isFree(spelt, fold(text)),
    isSealed: target => closed.some(folder => folder === fold(target) || inside(folder, fold(target))),
    holdsKept: target => guarded.some(folder => folder === fold(target) || inside(fold(target), folder)),
    withoutTemp: text =>
      paths.reduce(
        (all, pattern) =>
          all.replace(pattern, found =>
            !found.includes('..') && isFree(temp, fold(destination(found, true))) ? '<temp>' : found,
          ),
        text,
      ),
  }
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
