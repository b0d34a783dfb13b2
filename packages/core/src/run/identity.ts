// Owns the identity of a test case: an id that survives reordering, moves inside the file and other machines.
import { createHash } from 'node:crypto'

/** What makes a test case the same case in another run. No line numbers, no absolute paths. */
export interface CaseKey {
  /** Name of the runner's project, '' when there is only one without a name. */
  readonly project: string
  /** POSIX path of the test file from the repository root. */
  readonly file: string
  /** Titles from the outermost suite to the case. */
  readonly titles: readonly string[]
}

/** How a whole file or suite failed when no case of it could. */
export type SyntheticKind = 'load' | 'hook'

/** A case key with what `withOrdinals` found out about it. */
export interface CaseIdentity {
  readonly id: string
  /** Titles joined by ' > ', for people only: a title may hold the separator too. */
  readonly name: string
  /** 0-based place among the cases of the same project, file and titles, in declaration order. */
  readonly ordinal: number
  /** True when another case has the same titles: such a case must not be recorded as known. */
  readonly duplicate: boolean
}

const HASH_LENGTH = 24

// The array is hashed as JSON, never joined: ['a > b'] and ['a', 'b'] are two cases. JSON.stringify
// writes lone surrogates as escapes, so two titles that differ only there stay different too.
function hash(parts: readonly unknown[]): string {
  return `v1:${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, HASH_LENGTH)}`
}

/**
 * Stable id of a case: "v1:" and 24 hex digits.
 * `ordinal` counts cases with the same titles in declaration order, taken before any reordering; 0 is the first.
 */
export function caseId(key: CaseKey & { readonly ordinal?: number }): string {
  return hash([key.project, key.file, [...key.titles], key.ordinal ?? 0])
}

/**
 * Stable id of the synthetic failed case that stands for a file that failed to load (titles: []) or for a
 * suite whose hook failed (titles of that suite). No real case can have it, whatever its titles are.
 */
export function syntheticCaseId(key: CaseKey & { readonly kind: SyntheticKind }): string {
  return hash([key.project, key.file, [...key.titles], key.kind])
}

/** Name of a case for people. */
export function caseName(titles: readonly string[]): string {
  return titles.join(' > ')
}

/** Adds id, name and ordinal to cases given in declaration order, before any sorting or failed-first order. */
export function withOrdinals<T extends CaseKey>(cases: readonly T[]): readonly (T & CaseIdentity)[] {
  const keys = cases.map(({ project, file, titles }) => JSON.stringify([project, file, titles]))
  const total = new Map<string, number>()
  for (const key of keys) total.set(key, (total.get(key) ?? 0) + 1)
  const seen = new Map<string, number>()
  return cases.map((testCase, index) => {
    const key = keys[index]!
    const ordinal = seen.get(key) ?? 0
    seen.set(key, ordinal + 1)
    return {
      ...testCase,
      id: caseId({ ...testCase, ordinal }),
      name: caseName(testCase.titles),
      ordinal,
      duplicate: total.get(key)! > 1,
    }
  })
}
