// Owns which changed files are new modules and which are changed ones.
import type { ChangedFile } from './changed-files.ts'
import type { LineRange } from './patch.ts'
import { isSourceFile } from './source-file.ts'

/** A module to mutate, only on the given lines. */
export interface ChangedModule {
  /** POSIX path from the root. */
  readonly file: string
  readonly lines: readonly LineRange[]
}

const isModule = ({ file, symlink }: ChangedFile): boolean => !symlink && isSourceFile(file)

/** New modules: source files added or untracked since the base; a renamed file is not new, however much it changed. */
export function newModules(changes: readonly ChangedFile[]): readonly string[] {
  return changes.filter(change => change.status === 'added' && isModule(change)).map(change => change.file)
}

/**
 * Source files with changed or added lines since the base: new modules whole, others on those lines.
 * A file that is gone, only lost lines or only moved holds no line to mutate and is left out.
 */
export function changedModules(changes: readonly ChangedFile[]): readonly ChangedModule[] {
  return changes
    .filter(change => isModule(change) && change.lines.length > 0)
    .map(({ file, lines }) => ({ file, lines }))
}
