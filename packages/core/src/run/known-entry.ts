// Owns the shape of one known failure and how long it holds.

/** A failure that a project has decided to live with for a while. */
export interface KnownEntry {
  /** POSIX path of the test file from the repository root. */
  readonly file: string
  /** Titles joined by ' > ', for people only: the id decides. */
  readonly name: string
  /** See run/identity.ts. */
  readonly id: string
  /** Name of the runner's project; absent for ''. */
  readonly project?: string
  /** Why it is known, for people; never blank. */
  readonly reason: string
  /** Day it was recorded, `YYYY-MM-DD`. */
  readonly since: string
  /** Last day it holds (UTC), `YYYY-MM-DD`; absent: until it is removed. */
  readonly expires?: string
  /**
   * Root and config of the run that showed it, as in `RunScope`: only a full run of these can say that the
   * case is gone. Absent: any full run can.
   */
  readonly root?: string
  readonly config?: string | null
}

/** True when the day is after the entry's last one. `today` is `YYYY-MM-DD`. */
export function isExpired({ expires }: KnownEntry, today: string): boolean {
  return expires !== undefined && expires < today
}

/** The day of a moment, UTC, `YYYY-MM-DD`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** True for a day that exists, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time.getTime()) && dayOf(time) === text
}
