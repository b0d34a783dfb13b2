// Owns noticing that tests load a built copy of a module instead of its source.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { runGit } from '../changes/git.ts'

/** Folders that hold what a build wrote. */
const OUTPUT = /(^|\/)(dist|out|output|esm|cjs|\.output)\//
/** Folders that hold what a build wrote in some projects, and sources in others. */
const OUTPUT_OR_SOURCE = /(^|\/)(lib|build)\//
const BUILT_FILE = /\.[cm]?js$/

/**
 * The built file that tests evaluated instead of `module`, or null. A copy is JavaScript in the same package whose source
 * map names the module. Where there is no map it lies in a folder of build output, and its name or being an entry tells; a folder
 * that may as well hold sources (`lib`) counts only where git ignores the file.
 * `evaluated` and `module` are POSIX paths from `root`.
 */
export function findBuiltCopy(root: string, module: string, evaluated: ReadonlySet<string>): string | null {
  const home = packageOf(root, module)
  const own = inside(home, module)!
  if (OUTPUT.test(own)) return null
  const copies = [...evaluated].filter(
    file =>
      file !== module &&
      BUILT_FILE.test(file) &&
      isOutside(inside(home, file), own) &&
      packageOf(root, file) === home,
  )
  const mapped = copies.find(file => mapNames(root, file, module))
  if (mapped !== undefined) return mapped
  const bare = copies.filter(file => !existsSync(join(root, `${file}.map`)))
  const ignored = ignoredOf(
    root,
    bare.filter(file => OUTPUT_OR_SOURCE.test(inside(home, file)!)),
  )
  const unmapped = bare.filter(file => OUTPUT.test(inside(home, file)!) || ignored.has(file))
  const stem = basename(module).split('.')[0]
  return (
    unmapped.find(file => basename(file).split('.')[0] === stem) ??
    unmapped.find(file => basename(file).startsWith('index.')) ??
    unmapped[0] ??
    null
  )
}

/** True when `file` does not lie beneath the folder of sources that `module` lies in; both from the folder of their package. */
function isOutside(file: string | null, module: string): boolean {
  if (file === null) return false
  const folder = module.includes('/') ? `${module.split('/', 1)[0]}/` : null
  return folder === null ? file.includes('/') : !file.startsWith(folder)
}

/** Those that git ignores, asked in one call; none without git. */
function ignoredOf(root: string, files: readonly string[]): ReadonlySet<string> {
  if (files.length === 0) return new Set()
  const asked = runGit(root, ['check-ignore', '-z', '--stdin'], { input: `${files.join('\0')}\0` })
  return new Set(asked.ok ? asked.stdout.toString('utf8').split('\0') : [])
}

/** Folder of the nearest package.json above a file, as a POSIX path from the root ('' for the root). */
function packageOf(root: string, file: string): string {
  for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder))
    if (existsSync(join(root, folder, 'package.json'))) return folder
  return ''
}

function inside(folder: string, file: string): string | null {
  if (folder === '') return file
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : null
}

function mapNames(root: string, file: string, module: string): boolean {
  try {
    const { sources } = JSON.parse(readFileSync(join(root, `${file}.map`), 'utf8')) as {
      sources: readonly string[]
    }
    return sources.some(source => posix.normalize(posix.join(dirname(file), source)) === module)
  } catch {
    return false
  }
}
