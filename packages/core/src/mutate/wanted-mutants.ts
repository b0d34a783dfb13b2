// Owns which mutants lie in the lines that were asked for.
import type { Mutant } from '../types/mutant.ts'
import type { MutateOptions } from './mutate-options.ts'

type Place = Pick<Mutant, 'line' | 'endLine'>
type Lines = NonNullable<MutateOptions['lines']>

/** Whether a mutant lies in one of these ranges, and does not reach beyond it. */
export function isInside({ line, endLine }: Place, lines: Lines): boolean {
  return lines.some(({ from, to }) => line >= from && endLine <= to)
}

/** Those of `all` that are wanted. */
export function wantedMutants<T extends { readonly mutant: Place }>(
  all: readonly T[],
  { lines, insideFirst = false }: MutateOptions,
): readonly T[] {
  if (!lines) return all
  const touching = all.filter(({ mutant }) =>
    lines.some(({ from, to }) => mutant.line <= to && mutant.endLine >= from),
  )
  const inside = insideFirst ? touching.filter(({ mutant }) => isInside(mutant, lines)) : []
  return inside.length > 0 ? inside : touching
}
