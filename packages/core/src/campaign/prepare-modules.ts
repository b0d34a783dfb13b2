// Owns reading and instrumenting the modules that a run mutates, once, before any worker starts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasInSourceTests } from '../changes/in-source-tests.ts'
import { type Instrumented, instrument } from '../mutate/instrument.ts'
import type { MutateOptions } from '../mutate/mutate-options.ts'
import { SourceParseError } from '../mutate/source-parse-error.ts'

/** A file to mutate, and the lines to which its mutants are limited. */
export interface MutateTarget {
  /** POSIX path from the repository root. */
  readonly file: string
  /** 1-based, both ends included; the whole file when absent. */
  readonly lines?: readonly { readonly from: number; readonly to: number }[]
}

/** A target as it will be served to the runner. `key` on the board is `file`. */
export interface PreparedModule {
  readonly file: string
  /** Text on disk when it was read. */
  readonly text: string
  /** Null when it holds nothing to mutate, or when `problem` says why it cannot be. */
  readonly instrumented: Instrumented | null
  /** A sentence: the file cannot be read or parsed. */
  readonly problem: string | null
}

/** Reads and instruments every target. Never throws for a single file: see `problem`. */
export function prepareModules(
  root: string,
  targets: readonly MutateTarget[],
  options: Omit<MutateOptions, 'file' | 'lines'>,
): readonly PreparedModule[] {
  return targets.map(({ file, lines }) => {
    let text = ''
    try {
      text = readFileSync(join(root, file), 'utf8')
      if (hasInSourceTests(text)) return { file, text, instrumented: null, problem: null }
      return {
        file,
        text,
        instrumented: instrument(text, { ...options, file, ...(lines ? { lines } : {}) }),
        problem: null,
      }
    } catch (error) {
      if (!(error instanceof SourceParseError) && (error as NodeJS.ErrnoException).code === undefined)
        throw error
      return { file, text, instrumented: null, problem: (error as Error).message }
    }
  })
}
