// Owns the files of redproof's own that stay open while user code runs, opened before any of it.
import { draftJournal, type JournalWriter } from '../channel/journal.ts'
import { type KillMap, openKillMap } from '../channel/kill-map.ts'
import { feedPath, journalPath, type Session } from '../channel/session.ts'
import { followTaskFeed } from '../channel/task-feed.ts'
import type { TaskSource } from '../replay/cold-file.ts'

/**
 * What a worker holds open for one test file. A test that opens a file once and closes it in a hook closes the same number
 * again in every later run: it must never be the number of one of these.
 */
export interface WorkerFiles {
  /** Begins the journal, which the main process sees from here on. */
  journal(): JournalWriter
  readonly kills: KillMap
  /** Tasks as they come; null in a worker that is no lane. */
  readonly feed: TaskSource | null
  /** Closes all but a journal that has begun. */
  close(): void
}

/** Opens them; throws what node:fs throws. `own` runs what the seat belt must not see. */
export function openWorkerFiles(
  session: Session,
  project: string,
  path: string,
  own: <T>(call: () => T) => T = call => call(),
): WorkerFiles {
  const { draft, kills, feed } = own(() => ({
    draft: draftJournal(journalPath(session, project, path)),
    kills: openKillMap(session.dir),
    feed: session.lane ? followTaskFeed(feedPath(session, project, path)) : null,
  }))
  let isBegun = false
  return {
    journal() {
      isBegun = true
      return own(() => draft.publish())
    },
    kills,
    feed,
    close() {
      if (!isBegun) draft.drop()
      kills.close()
    },
  }
}
