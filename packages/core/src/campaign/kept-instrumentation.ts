// Owns instrumented text that is kept between runs: a source that did not change need not be parsed again.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Instrumented } from '../mutate/instrument.ts'
import type { MutateOptions } from '../mutate/mutate-options.ts'

/** What was kept of one source; `null` stands for a source that holds nothing to mutate. */
export type Kept = Instrumented | null

/** Never throws: what cannot be kept, or is not as it was written, is made again. */
export interface KeptInstrumentation {
  /** What was kept for just this text and these options by just this build; undefined when there is nothing. */
  read(text: string, options: MutateOptions): Kept | undefined
  keep(text: string, options: MutateOptions, made: Kept): void
}

/** A file of the folder: what was made, with what it was made of. */
interface Entry {
  readonly of: string
  /** Of `made` as it stands in the file. */
  readonly sum: string
  readonly made: string
}

const hash = (...parts: readonly string[]): string =>
  parts.reduce((all, part) => all.update(`${part.length}:${part}`), createHash('sha256')).digest('hex')

/**
 * Keeps it in `node_modules/.cache/redproof` of the nearest folder from `cwd` up to `root` (both absolute) that has a
 * `node_modules`: one file for each source and set of options. Null where there is none, or where `build`, which names
 * what instruments, is not known: by default in code that runs from its sources.
 */
export function keptInstrumentation(
  cwd: string,
  root: string,
  build: string | null = buildOf(fileURLToPath(import.meta.url)),
): KeptInstrumentation | null {
  const home = build === null ? null : homeOf(cwd, root)
  if (build === null || home === null) return null
  const folder = join(home, '.cache', 'redproof')
  const pathOf = (options: MutateOptions): string =>
    join(folder, `${hash(JSON.stringify(options)).slice(0, 32)}.json`)
  const nameOf = (text: string, options: MutateOptions): string => hash(build, text, JSON.stringify(options))
  return {
    read(text, options) {
      try {
        const { of, sum, made } = JSON.parse(readFileSync(pathOf(options), 'utf8')) as Entry
        if (of !== nameOf(text, options) || sum !== hash(made)) return undefined
        return JSON.parse(made) as Kept
      } catch {
        return undefined
      }
    },
    keep(text, options, made) {
      const path = pathOf(options)
      const unfinished = `${path}.${process.pid}`
      const written = JSON.stringify(made)
      const entry: Entry = { of: nameOf(text, options), sum: hash(written), made: written }
      try {
        mkdirSync(folder, { recursive: true })
        // In one step, so that nobody reads half of it.
        writeFileSync(unfinished, JSON.stringify(entry))
        renameSync(unfinished, path)
      } catch {
        removeIfThere(unfinished)
      }
    },
  }
}

function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // The folder cannot be written: there is nothing.
  }
}

/** Names this build: another one may instrument otherwise. Null where it is not built. */
function buildOf(file: string): string | null {
  if (file.endsWith('.ts')) return null
  try {
    return hash(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function homeOf(cwd: string, root: string): string | null {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules')
    if (existsSync(modules)) return modules
    if (folder === root || dirname(folder) === folder) return null
  }
}
