// Owns reading and instrumenting the modules that a run mutates, once, before any worker starts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasInSourceTests } from '../changes/in-source-tests.ts'
import { type Instrumented, instrument } from '../mutate/instrument.ts'
import type { MutateOptions } from '../mutate/mutate-options.ts'
import { SourceParseError } from '../mutate/source-parse-error.ts'
import type { KeptInstrumentation } from './kept-instrumentation.ts'

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

/**
 * Reads every target now, and instruments each when it is first asked for: in a small run that happens while the
 * first worker starts. Never throws for a single file: see `problem`. `kept` is asked before a source is parsed.
 */
export function prepareModules(
  root: string,
  targets: readonly MutateTarget[],
  options: Omit<MutateOptions, 'file' | 'lines'>,
  kept: KeptInstrumentation | null = null,
): readonly PreparedModule[] {
  return targets.map(target => prepareModule(root, target, options, kept))
}

type Made = Pick<PreparedModule, 'instrumented' | 'problem'>

function prepareModule(
  root: string,
  { file, lines }: MutateTarget,
  options: Omit<MutateOptions, 'file' | 'lines'>,
  kept: KeptInstrumentation | null,
): PreparedModule {
  let text = ''
  let made: Made | null = null
  try {
    text = readFileSync(join(root, file), 'utf8')
  } catch (error) {
    made = { instrumented: null, problem: sentenceOf(error) }
  }
  const make = (): Made =>
    (made ??= instrumentText(text, { ...options, file, ...(lines ? { lines } : {}) }, kept))
  return {
    file,
    text,
    get instrumented() {
      return make().instrumented
    },
    get problem() {
      return make().problem
    },
  }
}

function instrumentText(text: string, options: MutateOptions, kept: KeptInstrumentation | null): Made {
  const before = kept?.read(text, options)
  if (before !== undefined) return { instrumented: before, problem: null }
  if (hasInSourceTests(text)) return { instrumented: null, problem: null }
  try {
    const instrumented = instrument(text, options)
    kept?.keep(text, options, instrumented)
    return { instrumented, problem: null }
  } catch (error) {
    return { instrumented: null, problem: sentenceOf(error) }
  }
}

/** Errors of the file system and of the syntax are about the file; anything else is ours. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof SourceParseError) && (error as NodeJS.ErrnoException).code === undefined) throw error
  return (error as Error).message
}
