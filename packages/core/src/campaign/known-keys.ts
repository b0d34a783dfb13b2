// Owns which cases of a test file later rounds leave out: those that were known to fail, and did.
import type { CaseKey } from '../replay/request.ts'
import type { LedgerFile } from './ledger.ts'

export function knownKeys({ cases }: LedgerFile): readonly CaseKey[] {
  return cases.flatMap(({ known }, key) => (known ? [key] : []))
}
