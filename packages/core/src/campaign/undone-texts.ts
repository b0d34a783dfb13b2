// Owns what is served for a check: the old text of a change, and of all that has to be undone with it.
import type { CheckTask } from '../catch/check-tasks.ts'
import { absentSource } from '../changes/absent-source.ts'
import { withHunkUndone } from '../changes/revert-hunk.ts'
import type { RevertPlan } from '../changes/revert-plan.ts'

/** Texts by file, POSIX paths from the repository root. */
export function undoneTexts({ files }: RevertPlan, { file, hunk }: CheckTask): ReadonlyMap<string, string> {
  const change = files.find(one => one.file === file)!
  if (hunk !== null) return new Map([[file, withHunkUndone(change.newText, change.hunks[hunk]!)]])
  return new Map([
    [file, change.oldText],
    ...change.together.map(other => [other, files.find(one => one.file === other)!.oldText] as const),
    ...change.absent.map(other => [other, absentSource(other, file)] as const),
  ])
}
