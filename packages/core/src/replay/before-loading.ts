// Owns R6: which mutants must be active before modules load, since code runs there while no case is current.
import type { Recording } from './request.ts'

/**
 * True for a site that was evaluated while modules were loaded or cases collected. Switched on later, its mutants would
 * meet what loading made without them, even where a case evaluates the same site again.
 */
export function isEvaluatedBefore({ atLoad }: Pick<Recording, 'atLoad'>, key: string, site: number): boolean {
  return (atLoad.get(key)?.[site] ?? 0) > 0
}
