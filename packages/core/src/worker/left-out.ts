// Owns which cases of a test file no mutant is judged by: those on the list of known failures.
import type { Session } from '../channel/session.ts'
import type { CaseKey, Recording } from '../replay/request.ts'
import { withOrdinals } from '../run/identity.ts'

const NONE: ReadonlySet<CaseKey> = new Set()

/**
 * The cases on the list, whether they fail today or not: each round of a run must leave out the same ones.
 * `titles` are those of all cases of the file, in declaration order.
 */
export function leftOutCases(
  { known = [] }: Pick<Session, 'known'>,
  project: string,
  file: string,
  titles: readonly (readonly string[])[],
): ReadonlySet<CaseKey> {
  if (known.length === 0) return NONE
  const ids = new Set(known)
  const named = withOrdinals(titles.map(own => ({ project, file, titles: own })))
  return new Set(named.flatMap(({ id }, key) => (ids.has(id) ? [key] : [])))
}

/** The recording as the rules see it. */
export function withoutLeftOut(recording: Recording, leftOut: ReadonlySet<CaseKey>): Recording {
  if (leftOut.size === 0) return recording
  return {
    ...recording,
    cases: recording.cases.map(one => (leftOut.has(one.key) ? { ...one, state: 'known' } : one)),
  }
}
