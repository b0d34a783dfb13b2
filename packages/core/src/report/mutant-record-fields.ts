// Owns the fields of a mutant in the JSON report and in `::mutant::` records, in their stable order.
import type { MutantResult } from '../types/report.ts'

/** A copy with exactly the documented fields, so that nothing internal leaks into an output. */
export function mutantRecordFields(mutant: MutantResult): MutantResult {
  return {
    id: mutant.id,
    file: mutant.file,
    line: mutant.line,
    column: mutant.column,
    endLine: mutant.endLine,
    endColumn: mutant.endColumn,
    operator: mutant.operator,
    original: mutant.original,
    replacement: mutant.replacement,
    status: mutant.status,
    by: mutant.by,
    reason: mutant.reason,
    killedBy: mutant.killedBy,
    coveredBy: mutant.coveredBy,
    level: mutant.level,
    confirmed: mutant.confirmed,
    ms: mutant.ms,
    ...(mutant.refused === undefined ? {} : { refused: mutant.refused }),
  }
}
