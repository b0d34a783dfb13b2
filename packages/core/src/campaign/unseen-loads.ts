// Owns noticing that a module also runs where it is not served: past the runner's transform, or in a process that a test starts.
import { readFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { testsByImports } from '../changes/import-graph.ts'
import { hasSourceExtension } from '../changes/source-file.ts'
import { safeText } from '../report/safe-text.ts'
import type { LedgerFile } from './ledger.ts'

export interface UnseenInput {
  /** Repository root, absolute. */
  readonly root: string
  /** Modules under mutation, or to be undone, POSIX paths from the root. */
  readonly modules: readonly string[]
  readonly files: readonly LedgerFile[]
  /** Files that the runner loads by itself outside every test (its configuration, global set-up), POSIX paths from the root. */
  readonly outside: readonly string[]
  /** What the ordinary run of a test file did that the seat belt looks at, as `actionKey` writes it. */
  readonly actionsOf: (file: LedgerFile) => readonly string[]
}

const RUN = 'run '

/**
 * For each such module one sentence that says where. What tests do to it there says nothing about a mutant, or a change undone: it
 * can be killed or caught, but neither survive, be missed nor be uncovered.
 */
export function unseenLoads({
  root,
  modules,
  files,
  outside,
  actionsOf,
}: UnseenInput): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const wanted = new Set(modules)
  for (const { file, native } of files) {
    for (const module of native)
      if (wanted.has(module) && !found.has(module))
        found.set(
          module,
          `${safeText(file, 100)} also loads it past the runner (by require, or as an external module), with its text on disk.`,
        )
  }
  const starts = new Map<string, string>()
  for (const file of files)
    for (const action of actionsOf(file))
      for (const script of scriptsOf(root, action)) if (!starts.has(script)) starts.set(script, file.file)
  const setUp = outside.filter(file => wanted.has(file) || importsAny(root, file))
  if (starts.size + setUp.length === 0) return found
  for (const [module, [by]] of testsByImports(root, [...starts.keys(), ...setUp], modules)) {
    if (found.has(module)) continue
    const test = starts.get(by!)
    const loader = safeText(by!, 100)
    found.set(
      module,
      test === undefined
        ? `${loader} also loads it, outside the tests, with its text on disk.`
        : `${safeText(test, 100)} also runs it in another process or thread (${loader}), with its text on disk.`,
    )
  }
  return found
}

/** A cheap look: most configurations import packages only. */
function importsAny(root: string, file: string): boolean {
  try {
    return /['"`]\.{1,2}\//.test(readFileSync(join(root, file), 'utf8'))
  } catch {
    return false
  }
}

/** Sources of the repository that a command line names, POSIX paths from the root. */
function scriptsOf(root: string, action: string): readonly string[] {
  if (!action.startsWith(RUN)) return []
  const at = action.lastIndexOf(' in ')
  const folder = action.slice(at + ' in '.length)
  const line = action.slice(RUN.length, at)
  if (at < 0 || !isAbsolute(folder)) return []
  return line
    .split(/[\s'"`;|&=]+/)
    .filter(hasSourceExtension)
    .map(word => relative(root, resolve(folder, word.replace(/^file:\/\//, ''))))
    .filter(path => path !== '' && !path.startsWith('..') && !isAbsolute(path))
    .map(path => path.split(sep).join('/'))
}
