// Owns noticing that tests load a built copy of a module instead of its source.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'

const BUILT = /(^|\/)(dist|build|lib|out|output|esm|cjs|\.output)\//

/**
 * The built file that tests evaluated instead of `module`, or null. A copy lies in the same package, in a
 * build folder, and its source map names the module; where there is no map, its name or being an entry tells.
 * `evaluated` and `module` are POSIX paths from `root`.
 */
export function findBuiltCopy(root: string, module: string, evaluated: ReadonlySet<string>): string | null {
  const home = packageOf(root, module)
  const copies = [...evaluated].filter(
    file =>
      file !== module &&
      inside(home, file) &&
      BUILT.test(inside(home, file)!) &&
      packageOf(root, file) === home,
  )
  if (copies.length === 0 || BUILT.test(inside(home, module) ?? '')) return null
  const mapped = copies.find(file => mapNames(root, file, module))
  if (mapped) return mapped
  const stem = basename(module).split('.')[0]
  const unmapped = copies.filter(file => !existsSync(join(root, `${file}.map`)))
  return (
    unmapped.find(file => basename(file).split('.')[0] === stem) ??
    unmapped.find(file => basename(file).startsWith('index.')) ??
    unmapped[0] ??
    null
  )
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
