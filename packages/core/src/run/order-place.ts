// Owns remembered failures that passed before cases declared ahead of them: a pass there is no pass in their own place.
import { safeText } from '../report/safe-text.ts'
import type { CaseState } from '../types/test-case.ts'
import { fileKey } from './file-key.ts'
import type { RememberedFailure } from './remembered.ts'

interface PlacedCase {
  readonly project: string
  /** POSIX path from the repository root. */
  readonly file: string
  readonly id: string
  readonly name: string
  readonly titles: readonly string[]
  readonly state: CaseState
  readonly synthetic?: boolean
}

type Place = Pick<PlacedCase, 'project' | 'file'>

/**
 * Test files in which a remembered failure passed by now and ran before a case that is declared ahead of it. `cases` in
 * declared order within each file. Such a file has to run once more in its own order before the run is green.
 */
export function filesOutOfPlace(
  first: readonly RememberedFailure[],
  cases: readonly PlacedCase[],
): readonly Place[] {
  const remembered = new Map<string, RememberedFailure[]>()
  for (const failure of first)
    remembered.set(fileKey(failure), [...(remembered.get(fileKey(failure)) ?? []), failure])
  const ahead = new Set<string>()
  const found = new Map<string, Place>()
  for (const each of cases) {
    const own = remembered.get(fileKey(each))
    if (!own || each.synthetic || (each.state !== 'pass' && each.state !== 'fail')) continue
    if (!own.some(failure => isPartOf(each, failure))) ahead.add(fileKey(each))
    else if (each.state === 'pass' && ahead.has(fileKey(each)))
      found.set(fileKey(each), { project: each.project, file: each.file })
  }
  return [...found.values()]
}

/** A failed hook brings the cases of its suite to the front. */
function isPartOf({ id, titles }: PlacedCase, failure: RememberedFailure): boolean {
  if (failure.id === id) return true
  return failure.kind === 'hook' && failure.titles.every((title, at) => titles[at] === title)
}

/**
 * One sentence when a case that had passed, or the file around it, fails in the declared order; null when none does. `before`
 * and `again` are what the two runs showed of the same files.
 */
export function outOfPlaceSentence(
  before: readonly PlacedCase[],
  again: readonly Pick<PlacedCase, 'project' | 'file' | 'name' | 'state'>[],
): string | null {
  const nameOf = (one: Pick<PlacedCase, 'project' | 'file' | 'name'>): string =>
    JSON.stringify([fileKey(one), one.name])
  const failed = new Set(before.filter(({ state }) => state === 'fail').map(nameOf))
  const red = again.find(each => each.state === 'fail' && !failed.has(nameOf(each)))
  if (!red) return null
  const name = safeText(`${red.file} > ${red.name}`, 200)
  return `${name} fails in the declared order, and passed only because what failed before came first`
}
