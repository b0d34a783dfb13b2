// Owns made-up runs for the checks of packages/core/src/history.
import { randomUUID } from 'node:crypto'
import type { RunCase, RunEntry, RunFile } from '../../../../packages/core/src/history/run-entry.ts'
import { caseId, syntheticCaseId } from '../../../../packages/core/src/run/identity.ts'
import type { CaseState } from '../../../../packages/core/src/types/test-case.ts'

export const NOW: number = Date.UTC(2026, 0, 2, 12)

export interface SampleCase {
  readonly file?: string
  readonly titles: readonly string[]
  readonly state?: CaseState
  readonly ms?: number
  readonly project?: string
  readonly attempts?: readonly CaseState[]
  readonly known?: boolean
  readonly duplicate?: boolean
  readonly synthetic?: 'load' | 'hook'
}

export function sampleCase(sample: SampleCase): RunCase {
  const { file = 'test/a.test.ts', titles, state = 'pass', ms = 5, project = '', synthetic } = sample
  const attempts = (sample.attempts ?? [state]).map(each => ({ state: each, ms }))
  const key = { project, file, titles }
  return {
    id: synthetic ? syntheticCaseId({ ...key, kind: synthetic }) : caseId(key),
    file,
    titles,
    name: titles.join(' > '),
    project,
    state,
    ms,
    attempts,
    synthetic: synthetic !== undefined,
    known: sample.known ?? false,
    duplicate: sample.duplicate ?? false,
  }
}

/** A full run of the given cases, green unless one of them fails; anything else by `changes`. */
export function sampleRun(cases: readonly SampleCase[], changes: Partial<RunEntry> = {}): RunEntry {
  const all = cases.map(sampleCase)
  const of = (state: CaseState): number => all.filter(each => each.state === state).length
  const files = new Map<string, RunFile>()
  for (const { project, file, state, synthetic, titles } of all) {
    const key = JSON.stringify([project, file])
    const before = files.get(key)
    const failedToLoad = before?.failedToLoad === true || (synthetic === true && titles.length === 0)
    const failed = before?.state === 'fail' || state === 'fail'
    files.set(key, { project, file, ms: 20, state: failed ? 'fail' : 'pass', failedToLoad })
  }
  const endedAt = changes.endedAt ?? NOW
  const ms = changes.ms ?? 1_000
  return {
    id: randomUUID(),
    startedAt: endedAt - ms,
    endedAt,
    ms,
    machine: 'desk',
    runner: { name: 'vitest', version: '5.1.2' },
    checkout: '/checkout',
    scope: { kind: 'full', root: '.', config: 'vitest.config.ts', projects: [''] },
    partial: false,
    mutated: false,
    verdict: all.some(each => each.state === 'fail') ? 'red' : 'green',
    reason: null,
    tree: { hash: 'a'.repeat(40), dirty: false },
    counts: {
      files: { scheduled: files.size, finished: files.size, notRun: 0 },
      cases: {
        collected: all.length,
        passed: of('pass'),
        failed: of('fail'),
        skipped: of('skip'),
        todo: of('todo'),
        notRun: 0,
      },
    },
    files: [...files.values()],
    cases: all,
    mutants: [],
    ...changes,
  }
}
