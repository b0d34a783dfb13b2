// Owns what runs show of edited test files, for the signs that no text can show.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ChangedFile,
  caseRefs,
  type DrivenRunner,
  type EditedFile,
  isSourceFile,
  type LedgerFile,
  type MeasuredCase,
  measureCases,
  onlyTestChanged,
  runOldTests,
} from '@redproof/core'

export interface MeasureRunsInput {
  /** Repository root, absolute. */
  readonly root: string
  /** Edited test files, with a text of now. */
  readonly tests: readonly EditedFile[]
  readonly changes: readonly ChangedFile[]
  /** The test files of the ordinary run, which was green or known-only. */
  readonly files: readonly LedgerFile[]
  readonly runner: DrivenRunner
  readonly deadline: number | null
  readonly isInterrupted: () => boolean
}

/** Counts the assertions of edited cases, and runs edited tests once more as they were where nothing else changed. */
export async function measureRuns(input: MeasureRunsInput): Promise<readonly MeasuredCase[]> {
  const { root, tests, files, runner } = input
  const ran = tests.filter(({ file }) => files.some(one => one.file === file))
  const loadedBy = new Map<string, Set<string>>()
  for (const { file, loaded } of files)
    loadedBy.set(file, new Set([...(loadedBy.get(file) ?? []), ...loaded]))
  const alone = onlyTestChanged(ran, input.changes, loadedBy)
  const wasRed =
    alone.length > 0
      ? await runOldTests({
          root,
          tests: alone.map(({ file, oldText }) => ({ file, oldText: oldText ?? '' })),
          files,
          runner,
          deadline: input.deadline,
          isInterrupted: input.isInterrupted,
        })
      : null
  return ran.flatMap(edited =>
    files
      .filter(({ file }) => file === edited.file)
      .flatMap(one =>
        measureCases({
          edited,
          cases: caseRefs(one).map((ref, at) => ({ ...ref, ...one.cases[at]! })),
          helpers: helpersOf(root, one),
          wasRed: alone.includes(edited) ? wasRed : null,
        }),
      ),
  )
}

function helpersOf(root: string, { file, loaded }: LedgerFile): readonly { file: string; text: string }[] {
  return loaded
    .filter(other => other !== file && !isSourceFile(other))
    .flatMap(other => {
      try {
        return [{ file: other, text: readFileSync(join(root, other), 'utf8') }]
      } catch {
        return []
      }
    })
}
