// Owns what can be undone: the old text of every changed source, its hunks, and why the rest is not tried.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSource } from '../mutate/parse-source.ts'
import { SourceParseError } from '../mutate/source-parse-error.ts'
import type { ChangedFile } from './changed-files.ts'
import { danglingNames } from './dangling-names.ts'
import { hasInSourceTests } from './in-source-tests.ts'
import { packageFolders } from './package-folders.ts'
import { repositoryFiles } from './repository-files.ts'
import { type TextDifference, textDifference } from './revert-difference.ts'
import { generatedByAttribute, looksGenerated } from './revert-generated.ts'
import { type RevertHunk, withHunkUndone } from './revert-hunk.ts'
import { findHunks } from './revert-hunks.ts'
import { oldText } from './revert-old-text.ts'
import { isSourceFile } from './source-file.ts'
import { createFit, type Fit, type FittedFile } from './undone-together.ts'

/** A hunk to be tried by itself. */
export interface PlannedHunk extends RevertHunk {
  /**
   * False where the text with this hunk alone put back cannot work: it is no valid code, or uses a name that the rest
   * of the change brings, in this file or in another, or takes a name away that another file uses by now. It needs no
   * run to end `load-error`.
   */
  readonly standsAlone: boolean
}

/** A changed source that can be put back. */
export interface RevertFile {
  /** POSIX path from the root. */
  readonly file: string
  /** Text in the base, as a checkout would write it. */
  readonly oldText: string
  readonly newText: string
  /** Ascending; without those that only touch comments, layout or types. */
  readonly hunks: readonly PlannedHunk[]
  /** How many hunks were left out for that. */
  readonly silentHunks: number
  /** Other files of the plan that have to be undone with it, as they do not fit its old text. */
  readonly together: readonly string[]
  /** Sources that are taken away with it: they do not fit its old text either, and have none of their own to go back to. */
  readonly absent: readonly string[]
}

/** A file that is not put back, or could not be, and one sentence on why. */
export interface FileWithWhy {
  readonly file: string
  readonly why: string
}

export interface RevertPlan {
  readonly files: readonly RevertFile[]
  /** Changed sources where undoing says nothing. */
  readonly untried: readonly FileWithWhy[]
  /** Changed sources whose text in the base git could not give: `unverified(unreadable-base)`. */
  readonly unreadable: readonly FileWithWhy[]
}

const NOTHING_RUNS: Readonly<Record<Exclude<TextDifference, 'code'>, string>> = {
  none: 'Its text is that of the base: only its mode or its line ends in git changed.',
  'line-ends': 'Only its line ends changed.',
  layout: 'Only its formatting changed: the code is the same.',
  comments: 'Only comments changed.',
  types: 'Only types changed, which are gone when the tests run.',
}

/**
 * Plans the revert mutants of the sources among `changes` (as of `changedFiles`, for the same root and commit).
 * New files have no old text and are left out: operator mutants decide there. Throws GitError when git fails.
 */
export function revertPlan(root: string, commit: string, changes: readonly ChangedFile[]): RevertPlan {
  const files: FittedFile[] = []
  const untried: FileWithWhy[] = []
  const unreadable: FileWithWhy[] = []
  const sources = changes.filter(({ file, from, status }) =>
    status === 'added' ? false : isSourceFile(file) || (from !== undefined && isSourceFile(from)),
  )
  const marks = generatedByAttribute(
    root,
    sources.map(({ file }) => file),
  )
  for (const change of sources) {
    const { file } = change
    const early = withoutReading(change)
    if (early !== null) {
      untried.push({ file, why: early })
      continue
    }
    const now = readNow(root, file)
    const old = oldText(root, commit, file)
    if (now === null) untried.push({ file, why: 'It cannot be read on disk.' })
    else if ('why' in old) unreadable.push({ file, why: old.why })
    else {
      const why = withTexts(file, old.bytes, now, marks.get(file))
      if (why !== null) untried.push({ file, why })
      else files.push({ file, oldText: old.bytes.toString(), newText: now.toString() })
    }
  }
  const fixed = changes
    .filter(({ file, status }) => status !== 'deleted' && isSourceFile(file))
    .map(({ file }) => file)
    .filter(file => files.every(one => one.file !== file))
  const fit = fitOf(root, files, fixed)
  return { files: files.map(one => plan(root, commit, one, fit)), untried, unreadable }
}

/** One change has nobody to fit. */
function fitOf(root: string, changed: readonly FittedFile[], fixed: readonly string[]): Fit {
  if (changed.length === 0 || changed.length + fixed.length < 2)
    return { together: () => ({ together: [], absent: [] }), standsBeside: () => true }
  const files = repositoryFiles(root)
  return createFit({
    changed,
    fixed,
    files: new Set(files),
    packages: packageFolders(root, files),
    read: file => readNow(root, file)?.toString() ?? null,
  })
}

function withoutReading({ status, from, symlink }: ChangedFile): string | null {
  if (status === 'deleted') return 'It was deleted.'
  if (status === 'renamed') return `It was renamed from ${from}.`
  return symlink ? 'It is a symbolic link.' : null
}

function readNow(root: string, file: string): Buffer | null {
  try {
    return readFileSync(join(root, file))
  } catch {
    return null
  }
}

function withTexts(file: string, old: Buffer, now: Buffer, marked: boolean | undefined): string | null {
  if (old.includes(0) || now.includes(0)) return 'It is binary.'
  const text = now.toString()
  if (marked ?? looksGenerated(file, text)) return 'It is generated.'
  if (hasInSourceTests(text) || hasInSourceTests(old.toString()))
    return 'It holds tests of its own (import.meta.vitest), which would be undone too.'
  const difference = textDifference(old.toString(), text, file)
  return difference === 'code' ? null : NOTHING_RUNS[difference]
}

function plan(root: string, commit: string, { file, ...texts }: FittedFile, fit: Fit): RevertFile {
  const now = parses(texts.newText, file)
  const all = findHunks(root, commit, file, texts).map(hunk => ({
    hunk,
    undone: withHunkUndone(texts.newText, hunk),
  }))
  const loud = all.filter(({ undone }) => textDifference(undone, texts.newText, file) === 'code')
  return {
    file,
    ...texts,
    // Syntax that only our parser does not know must not decide anything.
    hunks: loud.map(({ hunk, undone }) => ({
      ...hunk,
      standsAlone: !now || (standsAlone(undone, file, texts) && fit.standsBeside(file, undone)),
    })),
    silentHunks: all.length - loud.length,
    ...fit.together(file),
  }
}

/** The rest of a change may need the names that one hunk of it brings, or those that another took away. */
function standsAlone(
  undone: string,
  file: string,
  { oldText: old, newText }: { readonly oldText: string; readonly newText: string },
): boolean {
  return (
    parses(undone, file) &&
    danglingNames(undone, newText, file).length === 0 &&
    danglingNames(undone, old, file).length === 0
  )
}

function parses(text: string, file: string): boolean {
  try {
    parseSource(text.replace(/^\uFEFF/, ''), file)
    return true
  } catch (error) {
    if (error instanceof SourceParseError) return false
    throw error
  }
}
