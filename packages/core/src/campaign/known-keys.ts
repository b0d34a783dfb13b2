// Owns which cases of a test file later rounds leave out: those that were known to fail, and did.
import type { JournalCase } from '../channel/journal.ts'
import type { CaseKey } from '../replay/request.ts'

export function knownKeys({ cases }: { readonly cases: readonly JournalCase[] }): readonly CaseKey[] {
  return cases.flatMap(({ known }, key) => (known ? [key] : []))
}
