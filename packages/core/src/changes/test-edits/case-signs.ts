// Owns the signs `case-deleted` and `case-commented-out`: cases that nothing takes the place of.
import type { MatchedCases } from './match-cases.ts'
import { quoted, type Sign } from './sign.ts'
import type { TestCase } from './test-case.ts'
import type { Comment, TestFile } from './test-file.ts'

export interface CaseInput {
  readonly matched: MatchedCases
  readonly before: readonly TestFile[]
  readonly after: readonly TestFile[]
  /** Names that the changed sources no longer declare or mention: a case that is about one had to go. */
  readonly removedNames: ReadonlySet<string>
}

/**
 * A case counts as deleted when it is in no changed file any more, under whatever name; when what it is about is
 * still there; when no table took it over, and no new case that is about the same takes its place.
 */
export function caseSigns({ matched, before, after, removedNames }: CaseInput): readonly Sign[] {
  const files = new Map(after.map(file => [file.file, file]))
  const places = placeOf(matched)
  const signs: Sign[] = rowSigns(matched)
  const free = [...matched.added.filter(one => !one.helper && one.skip === null)]
  const rowsGained = gainedRows(matched)
  for (const file of before) {
    const gone = matched.gone.filter(
      one => one.file === file.file && !one.helper && one.skip === null && !about(one, removedNames),
    )
    const now = files.get(file.file)
    const lost: TestCase[] = []
    for (const one of gone) {
      const comment = now && commentedOut(one, now.comments)
      if (comment) {
        signs.push({
          file: file.file,
          line: comment.line,
          kind: 'case-commented-out',
          meaning: `"${quoted(one.titles.at(-1) ?? '')}" is commented out: what it proved is not proved any more.`,
        })
        continue
      }
      const rows = rowsGained.get(file.file) ?? 0
      if (rows > 0) rowsGained.set(file.file, rows - 1)
      else if (!replaced(one, free)) lost.push(one)
    }
    signs.push(...deleted(file.file, lost, file, now ?? null, places))
  }
  return signs
}

function deleted(
  file: string,
  lost: readonly TestCase[],
  before: TestFile,
  now: TestFile | null,
  places: ReadonlyMap<TestCase, TestCase>,
): readonly Sign[] {
  if (lost.length === 0) return []
  if (now === null) {
    const meaning = `The file is gone with ${lost.length === 1 ? 'its case' : `${lost.length} cases`} that stand nowhere else: "${quoted(lost[0]!.titles.at(-1) ?? '')}"${lost.length > 1 ? ', ..' : '.'}`
    return [{ file, line: 1, kind: 'case-deleted', meaning }]
  }
  return lost.map(one => ({
    file,
    line: lineBefore(one, before, places),
    kind: 'case-deleted' as const,
    meaning: `"${quoted(one.titles.at(-1) ?? '')}" was deleted: nothing that is left proves what it proved.`,
  }))
}

/** Tables that lost rows. */
function rowSigns({ pairs }: MatchedCases): Sign[] {
  return pairs.flatMap(({ before, after }) => {
    if (before.rows === null || after.rows === null || after.rows >= before.rows) return []
    const n = before.rows - after.rows
    return [
      {
        file: after.file,
        line: after.line,
        kind: 'case-deleted' as const,
        meaning: `The table of "${quoted(after.titles.at(-1) ?? '')}" lost ${n === 1 ? 'a row' : `${n} rows`}: ${before.rows} became ${after.rows}.`,
      },
    ]
  })
}

/** Cases that tables gained, by file: what was written out before may stand in a row now. */
function gainedRows({ pairs, added }: MatchedCases): Map<string, number> {
  const gained = new Map<string, number>()
  const add = (file: string, n: number): void => {
    if (n > 0) gained.set(file, (gained.get(file) ?? 0) + n)
  }
  for (const { before, after } of pairs) add(after.file, (after.rows ?? 1) - (before.rows ?? 1))
  for (const one of added) if (one.rows !== null) add(one.file, one.rows)
  return gained
}

function about(one: TestCase, removedNames: ReadonlySet<string>): boolean {
  return one.words.some(word => removedNames.has(word))
}

/** Takes the new case that is about the same and claims as much, if there is one. */
function replaced(one: TestCase, free: TestCase[]): boolean {
  const subjects = new Set(
    one.assertions.flatMap(({ subject }) => subject.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []),
  )
  const at = free.findIndex(
    other =>
      other.assertions.length >= one.assertions.length &&
      strongest(other) >= strongest(one) &&
      other.words.some(word => subjects.has(word)),
  )
  if (at === -1) return false
  free.splice(at, 1)
  return true
}

function strongest({ assertions }: TestCase): number {
  return Math.max(0, ...assertions.map(({ strength }) => strength))
}

function commentedOut(one: TestCase, comments: readonly Comment[]): Comment | undefined {
  const title = one.titles.at(-1) ?? ''
  if (title === '') return undefined
  return comments.find(
    ({ text }) => text.includes(title) && /\b(?:x|f)?(?:test|it|specify)\b[\w.]*\s*(?:\(|$)/m.test(text),
  )
}

function placeOf({ pairs }: MatchedCases): ReadonlyMap<TestCase, TestCase> {
  return new Map(pairs.map(({ before, after }) => [before, after]))
}

/** Line of the case that stood before it and is still there. */
function lineBefore(one: TestCase, before: TestFile, places: ReadonlyMap<TestCase, TestCase>): number {
  const above = before.cases
    .slice(0, before.cases.indexOf(one))
    .findLast(other => places.get(other)?.file === one.file)
  return above === undefined ? 1 : places.get(above)!.line
}
