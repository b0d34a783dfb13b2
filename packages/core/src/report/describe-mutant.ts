// Owns the words for a mutant: what changed, and what to do when nothing noticed.
import type { Mutant } from '../types/mutant.ts'
import { safeCode } from './safe-text.ts'
import { survivorKind } from './survivor-kind.ts'

export interface MutantWords {
  /** The change: `if (n <= 0) throw ..  ->  guard removed`. */
  readonly change: string
  /** One sentence that says which test is missing. */
  readonly action: string
}

/** Terminal-safe words for one mutant. `width` caps each side of the change, in characters. */
export function describeMutant(mutant: Mutant, width = 48): MutantWords {
  const original = safeCode(mutant.original, width)
  const replacement = safeCode(mutant.replacement, width)
  const kind = survivorKind(mutant)
  const after =
    mutant.replacement.trim() === '' ? REMOVED[kind] : kind === 'body' ? REMOVED.body : replacement
  return { change: `${original} -> ${after}`, action: action(mutant, original, replacement) }
}

const REMOVED = {
  body: 'body emptied',
  guard: 'guard removed',
  boundary: 'removed',
  rest: 'removed',
} as const

function action(mutant: Mutant, original: string, replacement: string): string {
  switch (survivorKind(mutant)) {
    case 'body':
      return 'Assert what this function returns or changes: no case notices when it does nothing.'
    case 'guard':
      return 'Add a case that meets this condition, and assert what must happen then.'
    case 'boundary':
      return `Add a case where both sides of \`${original}\` are equal.`
    case 'rest':
      return mutant.replacement.trim() === ''
        ? `Add an assertion that fails without \`${original}\`.`
        : `Add an assertion that tells \`${original}\` from \`${replacement}\`.`
  }
}
