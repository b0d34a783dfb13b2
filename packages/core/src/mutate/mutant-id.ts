// Owns the stable id of a mutant: a hash of what it is and where it is declared, without line numbers.
import { hash } from 'node:crypto'

/** What makes a mutant the same one after lines were added above it. */
export interface MutantIdentity {
  readonly file: string
  readonly operator: string
  /** Names of the enclosing declarations, outermost first. */
  readonly path: readonly string[]
  readonly original: string
  readonly replacement: string
}

/** Gives ids in source order; equal identities are told apart by their order. 12 hexadecimal digits. */
export function mutantIds(): (identity: MutantIdentity) => string {
  const seen = new Map<string, number>()
  return ({ file, operator, path, original, replacement }) => {
    const text = JSON.stringify([file, operator, path, original, replacement])
    const ordinal = seen.get(text) ?? 0
    seen.set(text, ordinal + 1)
    const whole = `${text.slice(0, -1)},${ordinal}]`
    return hash('sha256', whole, 'hex').slice(0, 12)
  }
}
