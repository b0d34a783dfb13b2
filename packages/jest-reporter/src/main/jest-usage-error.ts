// Owns the error for a wrong flag or configuration of Jest, as one sentence.

export class JestUsageError extends Error {
  override name = 'JestUsageError'
}
