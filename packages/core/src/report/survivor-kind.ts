// Owns which survivor tells most: an emptied body before a removed guard before a moved boundary before the rest.
import type { Mutant } from '../types/mutant.ts'

export type SurvivorKind = 'body' | 'guard' | 'boundary' | 'rest'

const ORDER: readonly SurvivorKind[] = ['body', 'guard', 'boundary', 'rest']
const COMPARISON = /^(.*?)(<=|>=|<|>)(.*)$/s

/** Judged by the operator's name, else by the text, so that operators of every set rank alike. */
export function survivorKind(mutant: Mutant): SurvivorKind {
  switch (mutant.operator) {
    case 'empty-body':
    case 'BlockStatement':
      return 'body'
    case 'guard':
      return 'guard'
    case 'boundary':
      return 'boundary'
    default:
      return isBoundary(mutant) ? 'boundary' : 'rest'
  }
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

/** The same operands around `<` and `<=`, or around `>` and `>=`. */
function isBoundary(mutant: Mutant): boolean {
  const from = COMPARISON.exec(mutant.original)
  const to = COMPARISON.exec(mutant.replacement)
  if (from === null || to === null) return false
  return from[1] === to[1] && from[3] === to[3] && from[2] !== to[2] && from[2]?.[0] === to[2]?.[0]
}
