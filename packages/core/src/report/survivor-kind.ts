// Owns which survivor tells most: an emptied body before a removed guard before a moved boundary before the rest.
import type { Mutant } from '../types/mutant.ts'

export type SurvivorKind = 'body' | 'guard' | 'boundary' | 'rest'

const ORDER: readonly SurvivorKind[] = ['body', 'guard', 'boundary', 'rest']
const COMPARISON = /^(.*?)(<=|>=|<|>)(.*)$/s

/** Judged by what changed, so that operators of every set (ours, StrykerJS's names, reverts) rank alike. */
export function survivorKind(mutant: Mutant): SurvivorKind {
  if (mutant.operator === 'revert') return 'rest'
  if (/body|block/i.test(mutant.operator) || (mutant.original.startsWith('{') && isEmpty(mutant.replacement)))
    return 'body'
  if (
    /guard|exit/i.test(mutant.operator) ||
    (/^(if\b|throw\b|return\b|continue\b|break\b)/.test(mutant.original) && isEmpty(mutant.replacement))
  )
    return 'guard'
  return isBoundary(mutant) ? 'boundary' : 'rest'
}

/** Sorts survivors of one file: most telling first, then by place. */
export function compareSurvivors(a: Mutant, b: Mutant): number {
  return (
    ORDER.indexOf(survivorKind(a)) - ORDER.indexOf(survivorKind(b)) ||
    a.line - b.line ||
    a.column - b.column ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  )
}

function isEmpty(replacement: string): boolean {
  return /^[\s{};]*$/.test(replacement)
}

/** The same operands around `<` and `<=`, or `>` and `>=`. */
function isBoundary(mutant: Mutant): boolean {
  if (/boundary/i.test(mutant.operator)) return true
  const from = COMPARISON.exec(mutant.original)
  const to = COMPARISON.exec(mutant.replacement)
  if (from === null || to === null) return false
  return from[1] === to[1] && from[3] === to[3] && from[2] !== to[2] && from[2]?.[0] === to[2]?.[0]
}
