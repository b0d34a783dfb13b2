// Owns reading remembered failures from the tables.
import type { DatabaseSync } from 'node:sqlite'
import type { FailureKind, RememberedFailure } from '../run/remembered.ts'
import type { MemoryScope } from './history-store.ts'

/** Newest first. */
export function readRemembered(
  database: DatabaseSync,
  { checkout, root, config }: MemoryScope,
): readonly RememberedFailure[] {
  return database
    .prepare(
      'SELECT * FROM remembered WHERE checkout = ? AND root = ? AND config = ? ORDER BY failed_at DESC, id',
    )
    .all(checkout, root, config ?? '')
    .map(row => ({
      id: String(row.id),
      project: String(row.project),
      file: String(row.file),
      name: JSON.parse(String(row.name)),
      titles: JSON.parse(String(row.titles)),
      kind: row.kind as FailureKind, // as: nothing else is written
      failedAt: Number(row.failed_at),
    }))
}
