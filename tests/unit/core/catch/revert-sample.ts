// Owns small plans and observations for tests of the catch check.
import type { CatchCheck, CatchInput } from '../../../../packages/core/src/catch/catch-report.ts'
import type { CaseObservation } from '../../../../packages/core/src/catch/observation.ts'
import type { PlannedHunk, RevertFile } from '../../../../packages/core/src/changes/revert-plan.ts'

export function hunk(line: number, own: Partial<PlannedHunk> = {}): PlannedHunk {
  const oldText = `old ${line}\n`
  return { line, endLine: line + 1, oldText, newText: `new ${line}\n`, standsAlone: true, ...own }
}

export function revertFile(file: string, hunks: readonly PlannedHunk[] = [hunk(1)]): RevertFile {
  return { file, oldText: 'old\n', newText: 'new\n', hunks, silentHunks: 0, together: [], absent: [] }
}

/** One case of `test` that passes before, and how it ends with the change undone. */
export function check(
  under: 'pass' | 'assertion' | 'error' | 'load',
  test = 'src/a.test.ts',
  name = 'counts',
): CatchCheck {
  const id = `${test} ${name}`
  const seen = (failedBy: CaseObservation['failedBy']): CaseObservation => ({
    id,
    file: test,
    name,
    state: failedBy === null ? 'pass' : 'fail',
    failedBy,
  })
  return { before: [seen(null)], under: [seen(under === 'pass' ? null : under)] }
}

export function catchInput(own: Partial<CatchInput> = {}): CatchInput {
  return {
    base: 'origin/main',
    plan: { files: [revertFile('src/a.ts')], untried: [], unreadable: [] },
    checks: new Map(),
    undecided: 'out-of-budget',
    suiteRed: false,
    changed: new Set(),
    own: new Map(),
    signs: [],
    ...own,
  }
}
