// Owns which files `--mutate <glob or file:from-to>` means.
import { lstatSync, readFileSync, realpathSync, type Stats } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { escapePath, globSync } from 'tinyglobby'
import { runGit } from './git.ts'
import type { LineRange } from './patch.ts'
import { splitPatternRange } from './pattern-range.ts'
import { hasSourceExtension, hasTestName, isSourceFile } from './source-file.ts'

/** A file to mutate, whole where `lines` is absent. */
export interface SelectedFile {
  /** POSIX path from the root. */
  readonly file: string
  readonly lines?: readonly LineRange[]
}

export type Selection =
  | { readonly kind: 'files'; readonly files: readonly SelectedFile[] }
  /** A pattern that selects nothing, with one sentence on why: wrong usage. */
  | { readonly kind: 'no-match'; readonly sentence: string }

/** Carries the sentence out of the search. */
class NoMatch extends Error {}

const toPosix = (path: string): string => (sep === '\\' ? path.replaceAll('\\', '/') : path)

function stat(path: string): Stats | null {
  try {
    return lstatSync(path)
  } catch {
    return null
  }
}

/** POSIX path from the root, or null for a path outside of it. */
function fromRoot(root: string, path: string): string | null {
  const file = relative(root, path)
  return file === '..' || file.startsWith(`..${sep}`) || isAbsolute(file) ? null : toPosix(file)
}

/** Leaves out what git ignores: `**` must not reach build output. Without git everything stays. */
function withoutIgnored(root: string, files: readonly string[]): readonly string[] {
  if (files.length === 0) return files
  const result = runGit(root, ['check-ignore', '-z', '--stdin'], { input: files.join('\0') })
  if (!result.ok) return files
  const ignored = new Set(result.stdout.toString().split('\0'))
  return files.filter(file => !ignored.has(file))
}

function sourcesByGlob(root: string, cwd: string, pattern: string): readonly string[] {
  const ignore = ['**/node_modules/**', '**/.git/**']
  const options = {
    cwd,
    ignore,
    dot: true,
    onlyFiles: true,
    followSymbolicLinks: false,
    absolute: true,
    expandDirectories: false,
  }
  const files = globSync(toPosix(pattern), options)
    .map(path => fromRoot(root, resolve(path)))
    .filter(file => file !== null && isSourceFile(file) && !stat(resolve(root, file))?.isSymbolicLink())
  return withoutIgnored(root, files as string[])
}

function literalFile(root: string, path: string, shown: string): string {
  const file = fromRoot(root, path)
  if (file === null) throw new NoMatch(`${shown} lies outside the repository.`)
  if (stat(path)?.isSymbolicLink())
    throw new NoMatch(`${shown} is a symbolic link: name the file it leads to.`)
  if (file.split('/').includes('node_modules'))
    throw new NoMatch(`${shown} lies in node_modules: name a source of the repository.`)
  // A runner knows a file by where it really lies: under another name no test would seem to load it.
  const real = fromRoot(realpathSync(root), realpathSync(path))
  if (real === null) throw new NoMatch(`${shown} leads outside the repository, through a symbolic link.`)
  if (real !== file)
    throw new NoMatch(`${shown} is reached through a symbolic link: name the file it leads to, ${real}.`)
  if (!hasSourceExtension(file)) throw new NoMatch(`${shown} is no TypeScript or JavaScript source.`)
  if (hasTestName(file)) throw new NoMatch(`${shown} is a test: name the source it tests.`)
  return file
}

/** Files of one pattern: a path that exists is taken as it is, whatever glob characters it holds. */
function filesOf(root: string, folders: readonly string[], pattern: string): readonly string[] {
  for (const folder of folders) {
    const path = resolve(folder, pattern)
    const found = stat(path)
    if (found?.isDirectory()) return sourcesByGlob(root, folder, `${escapePath(toPosix(path))}/**`)
    if (found) return [literalFile(root, path, pattern)]
  }
  for (const folder of folders) {
    const files = sourcesByGlob(root, folder, pattern)
    if (files.length > 0) return files
  }
  return []
}

function checkLines(root: string, file: string, { from }: LineRange): void {
  const text = readFileSync(resolve(root, file), 'utf8')
  const count = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (from > count) throw new NoMatch(`${file} has ${count} lines, so line ${from} is not in it.`)
}

function select(
  root: string,
  folders: readonly string[],
  patterns: readonly string[],
): readonly SelectedFile[] {
  /** Null stands for the whole file, which no line range narrows again. */
  const selected = new Map<string, LineRange[] | null>()
  for (const text of patterns) {
    if (text.startsWith('!')) {
      for (const file of filesOf(root, folders, text.slice(1))) selected.delete(file)
      continue
    }
    const whole = folders.some(folder => text !== '' && stat(resolve(folder, text)) !== null)
    const split = whole ? { pattern: text, lines: null } : splitPatternRange(text)
    if (!split) throw new NoMatch(`${text} names no lines: write file:from-to, counted from 1.`)
    const files = split.pattern === '' ? [] : filesOf(root, folders, split.pattern)
    if (files.length === 0)
      throw new NoMatch(`${text === '' ? 'An empty pattern' : text} matches no source file.`)
    for (const file of files) {
      const before = selected.get(file)
      if (split.lines) checkLines(root, file, split.lines)
      if (before === null || !split.lines) selected.set(file, null)
      else selected.set(file, [...(before ?? []), split.lines])
    }
  }
  if (selected.size === 0) throw new NoMatch('Every file that was selected is excluded again.')
  return [...selected]
    .map(([file, lines]) => (lines ? { file, lines: lines.sort((a, b) => a.from - b.from) } : { file }))
    .sort((a, b) => (a.file < b.file ? -1 : 1))
}

/**
 * Finds the files that patterns mean: globs, folders, files, each with lines where given; `!pattern` takes files
 * out again. Patterns are relative to `cwd` (default: the root), then to the root, so that a path from our own
 * output can be pasted. Globs and folders select sources that git does not ignore, a file named in full is taken
 * although it looks like a fixture. Links are not followed. Sorted by path.
 */
export function selectByPattern(
  root: string,
  patterns: readonly string[],
  { cwd = root }: { readonly cwd?: string } = {},
): Selection {
  try {
    return { kind: 'files', files: select(root, cwd === root ? [root] : [cwd, root], patterns) }
  } catch (error) {
    if (error instanceof NoMatch) return { kind: 'no-match', sentence: error.message }
    throw error
  }
}
