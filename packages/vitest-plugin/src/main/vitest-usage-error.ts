// Owns the error for what a user can mend: flags, configuration, a Vitest that cannot be driven.

/** A wrong flag or configuration, as one sentence. */
export class VitestUsageError extends Error {
  override name = 'VitestUsageError'
}
