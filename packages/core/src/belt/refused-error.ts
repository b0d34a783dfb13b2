// Owns the error that a refused call ends with.
import type { Refusal } from './action.ts'

const SHOWN = 160

/** Thrown into mutated code, handed to its callback, or rejected with, in place of a call that was refused. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly code = 'ERR_REDPROOF_BLOCKED'

  constructor(refusal: Refusal) {
    super(`redproof: ${describeRefusal(refusal)} was refused while a mutant was active`)
  }
}

/** `fs.rmSync /home/me`: untrusted text, one line, at most 200 characters or so. */
export function describeRefusal({ call, target }: Refusal): string {
  const text = target.replace(/\s+/g, ' ').trim()
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}..` : text
  return shown === '' ? call : `${call} ${shown}`
}
