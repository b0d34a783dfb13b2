// Owns a module's line in the report: its outcome, its counts and its score.
import { scoreOf } from '../run/score.ts'
import type { MutantStatus } from '../types/mutant.ts'
import type { ModuleReport, MutantResult } from '../types/report.ts'
import { type ModuleFacts, moduleOutcome } from './module-outcome.ts'

/** Statuses of mutants that were active while tests ran. */
const TRIED: ReadonlySet<MutantStatus> = new Set([
  'killed',
  'survived',
  'timeout',
  'blocked',
  'out-of-memory',
])

/**
 * Sums up the mutants of one module. `tried` counts those that were active while tests ran.
 * Null when there is nothing to judge: list the file in `MutationReport.empty` then.
 */
export function moduleReport(
  file: string,
  mutants: readonly MutantResult[],
  facts: ModuleFacts,
): ModuleReport | null {
  const decided = moduleOutcome(mutants, facts)
  if (decided === null) return null
  const count = (status: MutantStatus): number => mutants.filter(mutant => mutant.status === status).length
  const counts = {
    killed: count('killed'),
    survived: count('survived'),
    uncovered: count('uncovered'),
    timeout: count('timeout'),
    blocked: count('blocked'),
    compileError: count('compile-error'),
    outOfMemory: count('out-of-memory'),
    unverified: count('unverified'),
    ignored: count('ignored'),
  }
  return {
    file,
    outcome: decided.outcome,
    reason: decided.reason,
    score: scoreOf([counts]),
    tried: mutants.filter(mutant => TRIED.has(mutant.status)).length,
    ...counts,
  }
}
