// Owns the ids of the cases of a test file in a campaign, by their place in declaration order.
import { caseName, withOrdinals } from '../run/identity.ts'
import type { CaseRef } from '../types/test-case.ts'
import type { LedgerFile } from './ledger.ts'

/** The cases of a file, in declaration order. */
export function caseRefs({ project, file, cases }: LedgerFile): readonly CaseRef[] {
  return withOrdinals(cases.map(({ titles }) => ({ project, file, titles }))).map(({ id, titles }) => ({
    id,
    file,
    name: caseName(titles),
  }))
}
