// Owns the check of arid code: what gets no mutant because of it.
import { createMutants } from '../../../../packages/core/src/mutate/create-mutants.ts'

/** Originals of the mutants that every operator would make, and of those that arid code leaves. */
export function mutated(
  code: string,
  file = 'src/a.tsx',
): { all: readonly string[]; left: readonly string[] } {
  const originals = (arid: boolean): readonly string[] => [
    ...new Set(createMutants(code, { file, operators: 'all', arid }).map(m => m.original)),
  ]
  return { all: originals(false), left: originals(true) }
}

/** True when arid code takes every mutant of `code`, of which there are some. */
export function isLeftAlone(code: string, file?: string): boolean {
  const { all, left } = mutated(code, file)
  if (all.length === 0) throw new Error(`nothing to leave alone in ${code}`)
  return left.length === 0
}
