// Owns a small report for tests of the formats: plain defaults, overridden by what a test is about.
import { moduleReport } from '../../../../packages/core/src/catch/module-report.ts'
import type { MutantResult, MutationReport, Report } from '../../../../packages/core/src/types/report.ts'

export function mutation(
  mutants: readonly MutantResult[],
  own: Partial<MutationReport> = {},
): MutationReport {
  const files = [...new Set(mutants.map(mutant => mutant.file))]
  return {
    base: 'origin/main',
    modules: files.flatMap(file => {
      const its = mutants.filter(mutant => mutant.file === file)
      return moduleReport(file, its, { loaded: true, builtCopy: null }) ?? []
    }),
    empty: [],
    mutants,
    stats: { replayed: 10, fresh: 2, cold: 1, doubted: 1, wallMs: 1234 },
    ...own,
  }
}

export function report(own: Partial<Report> = {}): Report {
  return {
    schema: 'redproof/1',
    runner: { name: 'vitest', version: '5.1.2' },
    exit: { code: 0, reason: 'All tests passed.' },
    verdict: 'green',
    reason: null,
    scope: { kind: 'full', root: '.', config: 'vitest.config.ts', projects: [] },
    tests: {
      files: { scheduled: 3, finished: 3, notRun: 0 },
      cases: { collected: 12, passed: 12, failed: 0, skipped: 0, todo: 0, notRun: 0 },
      failed: [],
      known: [],
      fixed: [],
    },
    mutation: null,
    catch: null,
    ...own,
  }
}
