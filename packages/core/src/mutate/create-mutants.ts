// Owns the listing of a source's mutants.
import type { Mutant } from '../types/mutant.ts'
import type { MutateOptions } from './mutate-options.ts'
import { planMutants } from './plan.ts'

/**
 * The mutants of `code`, in the order in which `instrument` numbers them (the first has number 1).
 * A file with in-source tests (`import.meta.vitest`) has none. Throws SourceParseError.
 */
export function createMutants(code: string, options: MutateOptions): readonly Mutant[] {
  return planMutants(code, options).sites.flatMap(site => site.mutants.map(({ mutant }) => mutant))
}
