// Owns which cases of a test file no mutant is judged by: those on the list of known failures that fail today.
import { readTasks, type Session } from '../channel/session.ts'
import type { CaseKey, Recording } from '../replay/request.ts'
import { withOrdinals } from '../run/identity.ts'

const NONE: ReadonlySet<CaseKey> = new Set()

export interface LeftOutInput {
  readonly session: Session
  readonly project: string
  /** POSIX path of the test file from the root. */
  readonly file: string
  /** All cases of the file, in declaration order. */
  readonly cases: readonly { readonly titles: readonly string[]; readonly failed: boolean }[]
}

/**
 * In the first round what is listed and fails; one that passes is as good as any other. Later rounds leave out the
 * same ones, whatever they do there.
 */
export function leftOutCases({ session, project, file, cases }: LeftOutInput): ReadonlySet<CaseKey> {
  const { known = [] } = session
  if (known.length === 0) return NONE
  if (session.round > 0) return new Set(readTasks(session, project, file).known ?? [])
  const ids = new Set(known)
  const named = withOrdinals(cases.map(({ titles }) => ({ project, file, titles })))
  return new Set(named.flatMap(({ id }, key) => (ids.has(id) && cases[key]!.failed ? [key] : [])))
}

/** The recording as the rules see it. */
export function withoutLeftOut(recording: Recording, leftOut: ReadonlySet<CaseKey>): Recording {
  if (leftOut.size === 0) return recording
  return {
    ...recording,
    cases: recording.cases.map(one => (leftOut.has(one.key) ? { ...one, state: 'known' } : one)),
  }
}
