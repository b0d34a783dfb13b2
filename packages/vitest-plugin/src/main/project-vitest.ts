// Owns finding the project's own Vitest and judging its version; the only file here that reads versions.
import { readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findPackage } from '@redproof/core/reporter'
import type { EarlyWorker } from './early-worker.ts'
import { startEarlyWorkers } from './early-workers.ts'

type VitestNode = typeof import('vitest/node')

/** The Vitest of a project. */
export interface ProjectVitest {
  readonly version: string
  readonly node: VitestNode
  /** Its command, as a shell finds it. */
  readonly bin: string
  /** File URLs that workers import. */
  readonly main: string
  readonly internal: string
  /** Null where `main` holds the base class of runners. */
  readonly runners: string | null
  /** A worker that starts meanwhile; null where none was asked for. */
  readonly early: EarlyWorker | null
  /** Options that keep transforms out of the cache on disk, which must never mix instrumented and plain text. */
  readonly withoutDiskCache: Record<string, unknown>
}

/** Why a project's Vitest cannot be used, as one sentence. */
export interface NoVitest {
  readonly sentence: string
}

/** One for the first test file, one for the next or for what is to be confirmed. */
const MOST_EARLY = 2

/** What Vitest 4 sets for its workers, in a project that changes none of it. */
const VARIABLES_OF_4 = { PROD: '', DEV: '1', BASE_URL: '/', MODE: 'test' }

export const SUPPORTED = 'Vitest 5.x and 4.x (from 4.0.1)'

/** The folder of the `vitest` package that `root` uses, looked up from the project and never above `ceiling`. */
export function findVitest(root: string, ceiling: string): string | null {
  return findPackage('vitest', root, ceiling)
}

/** Loads the project's Vitest, or says why it cannot be driven. `early`: how many workers may start now, since it will be driven with mutants. */
export async function loadProjectVitest(
  root: string,
  ceiling: string,
  { early = 0 }: { readonly early?: number } = {},
): Promise<ProjectVitest | NoVitest> {
  const folder = findVitest(root, ceiling)
  if (!folder)
    return {
      sentence: `No Vitest is installed in this project: add it, or name the runner with --runner. Supported: ${SUPPORTED}.`,
    }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number)
  const tooOld = major < 4 || (major === 4 && minor === 0 && patch < 1)
  if (tooOld || major > 5) return { sentence: `Vitest ${version} is not supported. Supported: ${SUPPORTED}.` }
  const resolve = createRequire(join(folder, 'package.json')).resolve
  const url = (specifier: string): string => pathToFileURL(resolveImport(folder, resolve, specifier)).href
  const worker = startEarlyWorkers(
    realpathSync(folder),
    major < 5 ? VARIABLES_OF_4 : {},
    Math.min(early, MOST_EARLY),
  )
  const node = (await import(url('vitest/node'))) as VitestNode
  worker?.startNext()
  return {
    version,
    early: worker,
    node,
    bin: join(dirname(folder), '.bin', 'vitest'),
    main: url('vitest'),
    internal: url('vitest/internal/browser'),
    runners: major < 5 ? url('vitest/runners') : null,
    withoutDiskCache: major >= 5 ? { fsModuleCache: false } : { experimental: { fsModuleCache: false } },
  }
}

/** The file behind an export under the `import` condition; `require.resolve` alone would give the CommonJS stub. */
function resolveImport(folder: string, resolve: NodeJS.RequireResolve, specifier: string): string {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>
  }
  const entry = exports[specifier.replace(/^vitest/, '.')] as
    | { import?: { default?: string }; default?: string }
    | undefined
  const file = entry?.import?.default ?? entry?.default
  return file ? join(folder, file) : resolve(specifier)
}
