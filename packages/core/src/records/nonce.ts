// Owns the nonce that tells a run's own records from lines a test printed.
import { randomBytes } from 'node:crypto'

/** A new nonce: 24 hex digits. Keep it in the main process; a worker must never see it. */
export function createNonce(): string {
  return randomBytes(12).toString('hex')
}
