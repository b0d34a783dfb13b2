// Owns which tests import a source, directly or through other files: what reach is taken to be where no run tells it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf } from './imports.ts'
import { packageFolders } from './package-folders.ts'
import { repositoryFiles } from './repository-files.ts'
import { resolveImport } from './resolve-import.ts'

/** Tests by each of `sources` that they lead to; all POSIX paths from the root. Types and mocks lead nowhere. */
export function testsByImports(
  root: string,
  tests: readonly string[],
  sources: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const files = repositoryFiles(root)
  const known = new Set(files)
  const packages = packageFolders(root, files)
  const imports = new Map<string, readonly string[]>()
  const importsOfFile = (file: string): readonly string[] => {
    const read = imports.get(file)
    if (read) return read
    const found = importsOf(textOf(root, file), file)
      .filter(({ kind }) => kind !== 'mock')
      .flatMap(({ specifier }) => resolveImport(specifier, file, known, { packages }) ?? [])
    imports.set(file, found)
    return found
  }
  const wanted = new Set(sources)
  const found = new Map<string, string[]>()
  for (const test of tests) {
    const seen = new Set([test])
    for (const file of seen) {
      if (wanted.has(file)) found.set(file, [...(found.get(file) ?? []), test])
      for (const next of importsOfFile(file)) seen.add(next)
    }
  }
  return found
}

function textOf(root: string, file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return ''
  }
}
