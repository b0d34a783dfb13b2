// Owns finding signs in edits: which look at which file, and one list of all that was found.
import { isTestPath } from '../pairing-test-name.ts'
import { hasSourceExtension, isSourceFile } from '../source-file.ts'
import { assertionSigns } from './assertion-signs.ts'
import { caseSigns } from './case-signs.ts'
import { commentedSigns } from './commented-signs.ts'
import { configSigns } from './config-signs.ts'
import { knownSigns } from './known-signs.ts'
import { markSigns } from './mark-signs.ts'
import { matchCases } from './match-cases.ts'
import { patienceSigns } from './patience-signs.ts'
import { removedNames } from './removed-names.ts'
import { resavedSigns } from './resaved-signs.ts'
import { type MeasuredCase, runSigns } from './run-signs.ts'
import type { EditedFile, Sign } from './sign.ts'
import { snapshotSigns } from './snapshot-signs.ts'
import { readTestFile, type TestFile } from './test-file.ts'

export interface SignOptions {
  /** Test files as the runner knows them; by their names when absent. */
  readonly isTest?: (file: string) => boolean
  /** What runs have shown, for the signs that no text can show. */
  readonly measured?: readonly MeasuredCase[]
}

/**
 * Signs in edits since the base: all changed files, sources included, with both texts (a renamed file as deleted
 * and new, or under its new name with the old text). Pure. Sorted by file and line; the same place is named once a
 * kind. What cannot be parsed, and any move or new name of a case, is no sign.
 */
export function findSigns(files: readonly EditedFile[], options: SignOptions = {}): readonly Sign[] {
  const isTest = options.isTest ?? isTestPath
  const code = files.filter(({ file }) => hasSourceExtension(file))
  const readAll = (text: 'oldText' | 'newText'): ReadonlyMap<string, TestFile | null> =>
    new Map(code.flatMap(one => (one[text] === null ? [] : [[one.file, readTestFile(one[text], one.file)]])))
  const was = readAll('oldText')
  const now = readAll('newText')
  const tests = (all: ReadonlyMap<string, TestFile | null>): readonly TestFile[] =>
    [...all.values()]
      .filter(one => one !== null)
      .filter(one => one.cases.some(({ helper }) => !helper) || isTest(one.file))
  const before = tests(was)
  const after = tests(now)
  const testFiles = new Set([...before, ...after].map(({ file }) => file))
  // A file that cannot be read any more has not lost its cases.
  const readable = before.filter(({ file }) => now.get(file) !== null)
  const matched = matchCases(readable, after)
  const sources = code.filter(({ file }) => !testFiles.has(file))
  const signs = [
    ...markSigns(matched),
    ...assertionSigns(matched),
    ...caseSigns({ matched, before: readable, after, removedNames: removedNames(sources) }),
    ...patienceSigns(matched, readable, after),
    ...snapshotSigns(files, before, after),
    ...files.filter(({ file }) => testFiles.has(file) || isTest(file)).flatMap(resavedSigns),
    ...sources.filter(({ file }) => isSourceFile(file)).flatMap(commentedSigns),
    ...files.flatMap(knownSigns),
    ...files.flatMap(configSigns),
    ...runSigns(options.measured ?? [], after),
  ]
  const byPlace = new Map<string, Sign>()
  for (const sign of signs) {
    const key = JSON.stringify([
      sign.file,
      sign.line,
      sign.kind,
      sign.kind === 'case-deleted' ? sign.meaning : '',
    ])
    if (!byPlace.has(key)) byPlace.set(key, sign)
  }
  return [...byPlace.values()].sort(
    (a, b) =>
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || (a.kind < b.kind ? -1 : 1),
  )
}
