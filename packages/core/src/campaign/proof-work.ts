// Owns what is left to try in `prove`: which mutants on which cases of which test file, given what was found.
import type { FileTasks } from '../channel/session.ts'
import type { Break, ProofFinding } from '../replay/prove-file.ts'
import type { CaseKey } from '../replay/request.ts'
import type { MutantRef } from '../types/site.ts'
import type { Ledger } from './ledger.ts'

/** What was found, by test file id. */
export type Findings = ReadonlyMap<number, readonly ProofFinding[]>

const nameOf = ({ key, n }: MutantRef): string => `${n} ${key}`
/** Names a mutant on a case of one test file. */
export const pairOf = (ref: MutantRef, key: CaseKey): string => `${key} ${nameOf(ref)}`

/**
 * Tasks by test file id. A case that has caught a mutant is asked no more about those that are caught; all else that
 * was not asked yet is left.
 */
export function proofWork({ accounts, files }: Ledger, findings: Findings): ReadonlyMap<number, FileTasks> {
  const killed = new Set(
    [...findings.values()].flat().flatMap(one => (one.kind === 'caught' ? [nameOf(one.ref)] : [])),
  )
  const work = new Map<number, FileTasks>()
  for (const { id } of files) {
    const found = findings.get(id) ?? []
    const asked = new Set(found.map(one => pairOf(one.ref, one.case)))
    const caught = new Set(found.filter(({ kind }) => kind === 'caught').map(one => one.case))
    const breaks = accounts.flatMap(({ ref, entries }): Break[] => {
      const cases = (entries.get(id)?.cases ?? []).filter(
        key => !asked.has(pairOf(ref, key)) && !(caught.has(key) && killed.has(nameOf(ref))),
      )
      return cases.length > 0 ? [{ ref, cases }] : []
    })
    if (breaks.length > 0) work.set(id, { refs: [], forced: [], breaks, caught: [...caught] })
  }
  return work
}
