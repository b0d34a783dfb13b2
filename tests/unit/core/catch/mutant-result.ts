// Owns a mutant result for tests: plain defaults, overridden by what a test is about.
import type { MutantResult } from '../../../../packages/core/src/types/report.ts'

let made = 0

export function mutantResult(own: Partial<MutantResult> = {}): MutantResult {
  made += 1
  return {
    id: `m${made}`,
    file: 'src/range.ts',
    line: made,
    column: 1,
    endLine: made,
    endColumn: 7,
    operator: 'boundary',
    original: 'n <= 0',
    replacement: 'n < 0',
    status: 'survived',
    by: null,
    reason: null,
    killedBy: [],
    coveredBy: ['v1:a', 'v1:b'],
    level: 'replay',
    confirmed: false,
    ms: 1,
    ...own,
  }
}
