// Owns the sign `snapshots-updated`: many recorded values replaced at once, so that nobody looked at each.
import type { EditedFile, Sign } from './sign.ts'
import type { TestFile } from './test-file.ts'

/** Values replaced in one file that are many: this many and half of all, or this many whatever the share. */
const SOME = 3
const MANY = 10
const ENTRY = /^exports\[`((?:\\[\s\S]|[^`\\])*)`\] = `((?:\\[\s\S]|[^`\\])*)`;/gm

interface Replaced {
  readonly file: string
  readonly line: number
  readonly replaced: number
  readonly kept: number
}

/** Looks at snapshot files, and at the inline snapshots of test files, by their order. New and removed ones are no sign. */
export function snapshotSigns(
  files: readonly EditedFile[],
  before: readonly TestFile[],
  after: readonly TestFile[],
): readonly Sign[] {
  const all = [...files.flatMap(recorded), ...inline(before, after)].filter(({ replaced }) => replaced > 0)
  const large = all.filter(({ replaced, kept }) => replaced >= MANY || (replaced >= SOME && replaced >= kept))
  const total = all.reduce((sum, { replaced }) => sum + replaced, 0)
  // One value in each of many files is the same command run over all.
  const shown = large.length > 0 ? large : total >= MANY ? all.slice(0, 1) : []
  return shown.map(({ file, line, replaced }) => ({
    file,
    line,
    kind: 'snapshots-updated',
    meaning:
      large.length > 0
        ? `${replaced} snapshots were replaced at once: what the code does now was recorded, whether it is right or not.`
        : `${total} snapshots in ${all.length} files were replaced at once: what the code does now was recorded, whether it is right or not.`,
  }))
}

function recorded({ file, oldText, newText }: EditedFile): readonly Replaced[] {
  if (!file.endsWith('.snap') || oldText === null || newText === null) return []
  const old = entries(oldText)
  const now = entries(newText)
  const replaced = [...now].filter(([name, { value }]) => old.has(name) && old.get(name)!.value !== value)
  return [
    {
      file,
      line: replaced[0]?.[1].line ?? 1,
      replaced: replaced.length,
      kept: [...now.keys()].filter(name => old.has(name)).length - replaced.length,
    },
  ]
}

function entries(text: string): ReadonlyMap<string, { readonly value: string; readonly line: number }> {
  const found = new Map<string, { value: string; line: number }>()
  let at = 0
  let line = 1
  for (const { 1: name, 2: value, index } of text.matchAll(ENTRY)) {
    line += text.slice(at, index).split('\n').length - 1
    at = index
    found.set(name!, { value: value!.replace(/\r/g, ''), line })
  }
  return found
}

function inline(before: readonly TestFile[], after: readonly TestFile[]): readonly Replaced[] {
  const old = new Map(before.map(file => [file.file, file.inlineSnapshots]))
  return after.flatMap(({ file, inlineSnapshots: now }) => {
    const was = old.get(file)
    // Only where none came or went does the order tell which is which.
    if (was === undefined || was.length !== now.length) return []
    const replaced = now.filter((value, i) => was[i] !== '' && was[i] !== value).length
    return [{ file, line: 1, replaced, kept: now.length - replaced }]
  })
}
