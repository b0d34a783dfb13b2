// Owns which file of the repository an import means, by paths alone: nothing is read.
import { posix } from 'node:path'

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'] as const
/** TypeScript writes the extension that the output will have. */
const SOURCES_OF: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.jsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
}
/** `@/range` and its like: by custom the source folder. */
const ROOTED = /^(?:@|~|#|src)\/(.+)$/

export interface ResolveOptions {
  /** Folders of the repository's own packages by name; '' for the root. */
  readonly packages?: ReadonlyMap<string, string>
}

/**
 * The file that `specifier`, written in `from`, means, or null for one outside of `files`. All are POSIX paths
 * from the root. Knows relative imports, `@/x` and packages of the repository; other aliases are the runner's to tell.
 */
export function resolveImport(
  specifier: string,
  from: string,
  files: ReadonlySet<string>,
  { packages = new Map() }: ResolveOptions = {},
): string | null {
  const path = specifier.replace(/[?#].*$/, '') || specifier
  const folder = posix.dirname(from)
  if (/^\.{1,2}(?:\/|$)/.test(path)) return fileAt(posix.join(folder, path), files)
  const rooted = ROOTED.exec(specifier)?.[1]
  if (rooted !== undefined) {
    for (let at = folder; ; at = posix.dirname(at)) {
      const found = fileAt(posix.join(at, 'src', rooted), files)
      if (found !== null || at === '.' || at === '/') return found
    }
  }
  const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/')
  const home = packages.get(name)
  if (home === undefined) return null
  const rest = path.slice(name.length + 1)
  const places = rest === '' ? ['src/index', 'index', 'src', 'lib/index'] : [`src/${rest}`, rest]
  for (const place of places) {
    const found = fileAt(posix.join(home, place), files)
    if (found !== null) return found
  }
  return null
}

function fileAt(path: string, files: ReadonlySet<string>): string | null {
  if (files.has(path)) return path
  const extension = posix.extname(path)
  const bare = path.slice(0, path.length - extension.length)
  const candidates = [
    ...(SOURCES_OF[extension] ?? []).map(other => bare + other),
    ...EXTENSIONS.map(one => path + one),
    ...EXTENSIONS.map(one => posix.join(path, `index${one}`)),
  ]
  return candidates.find(one => files.has(one)) ?? null
}
