// Owns which store a project's history lies in.
import { historyFolder } from './history-folder.ts'
import type { HistoryStore } from './history-store.ts'
import { SqliteHistory } from './sqlite-history.ts'

/** The history of a repository root, as `findRepository` gives it. Touches no file before it is used. */
export function openHistory(root: string): HistoryStore {
  return new SqliteHistory(historyFolder(root))
}
