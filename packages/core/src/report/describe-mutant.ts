// Owns the words for a mutant: what changed, and which test is missing when nothing noticed.
import type { Mutant } from '../types/mutant.ts'
import { fromTheDifference } from './from-the-difference.ts'
import { oneLine, safeCode } from './safe-text.ts'
import { survivorKind } from './survivor-kind.ts'

export interface MutantWords {
  /** The change: `if (n <= 0) throw .. -> guard removed`. */
  readonly change: string
  /** One sentence that says which test is missing. */
  readonly action: string
}

const QUOTED = 40
const LEAST = 16

/** Terminal-safe words for one mutant. `room` is how many characters the change may take. */
export function describeMutant(mutant: Mutant, room = 76): MutantWords {
  const sides = Math.max(2 * LEAST, room - ARROW.length)
  const [before, consequence] = fromTheDifference(
    oneLine(mutant.original),
    oneLine(consequenceOf(mutant)),
    sides / 2,
  )
  const original = safeCode(before, Math.max(LEAST, sides - Math.min(consequence.length, sides / 2)))
  const after = safeCode(consequence, Math.max(LEAST, sides - original.length))
  return { change: `${original}${ARROW}${after}`, action: action(mutant) }
}

const ARROW = ' -> '

function consequenceOf(mutant: Mutant): string {
  const removed = mutant.replacement.trim() === ''
  switch (survivorKind(mutant)) {
    case 'body':
      return mutant.replacement.trim() === 'undefined' ? 'undefined' : 'body emptied'
    case 'guard':
      return removed ? 'guard removed' : mutant.replacement
    default:
      return removed ? 'removed' : mutant.replacement
  }
}

function action(mutant: Mutant): string {
  const original = safeCode(mutant.original, QUOTED)
  const replacement = safeCode(mutant.replacement, QUOTED)
  const [before, after] = fromTheDifference(oneLine(mutant.original), oneLine(mutant.replacement), QUOTED)
  switch (survivorKind(mutant)) {
    case 'body':
      return 'Assert what this function returns or changes: no case notices when it does nothing.'
    case 'guard':
      return replacement === 'false'
        ? `Add a case where \`${original}\` is true, and assert what must happen then.`
        : `Add a case that comes to \`${original}\`, and assert what must happen then.`
    case 'boundary':
      return `Add a case where both sides of \`${original}\` are equal.`
    case 'rest':
      if (mutant.operator === 'condition' && (replacement === 'true' || replacement === 'false')) {
        return `Add a case where \`${original}\` is ${replacement === 'true' ? 'false' : 'true'}, and assert what must differ.`
      }
      return replacement === ''
        ? `Add an assertion that fails without \`${original}\`.`
        : `Add an assertion that tells \`${safeCode(before, QUOTED)}\` from \`${safeCode(after, QUOTED)}\`.`
  }
}
