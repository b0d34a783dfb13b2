// Owns the fields of a change undone in `::catch::` records: those of the JSON report, without the lines of source.
import type { CatchRecord } from '../records/record.ts'
import type { CatchReport, Undone } from '../types/report.ts'

type Fields = Omit<CatchRecord, 'v' | 'run'>

/** A copy with exactly the documented fields; source text has no place in a log that others may read. */
export function catchRecordFields({
  file,
  hunks,
  ...whole
}: Omit<CatchReport['modules'][number], 'together'>): Fields {
  return {
    file,
    ...undone(whole),
    hunks: hunks.map(hunk => ({ line: hunk.line, endLine: hunk.endLine, ...undone(hunk) })),
  }
}

function undone({ outcome, reason, by }: Undone): Pick<Fields, 'outcome' | 'reason' | 'by'> {
  return {
    outcome,
    reason,
    by: by.map(({ id, file, name, failedBy }) => ({ id, file, name, failedBy })),
  }
}
