import { expect, test } from 'vitest'
import { runsOverview } from '../../../../packages/core/src/history/runs-overview.ts'
import { past } from './past.ts'
import { NOW } from './sample-run.ts'

test('each machine has its runs, its pass rate and the median of its full runs', () => {
  const filtered = { ...past().scope, kind: 'filtered' } as const
  const runs = [
    past({ ms: 100 }),
    past({ ms: 200, verdict: 'known-only' }),
    past({ ms: 900, verdict: 'red' }),
    past({ ms: 5, verdict: 'red', scope: filtered }),
    past({ ms: 7, verdict: 'unverified', reason: 'interrupted' }),
    past({ ms: 8, partial: true }),
    past({ ms: 9, mutated: true }),
    past({ ms: 10, startedAt: NOW - 3_600_000 }),
    past({ ms: 50, machine: 'lap', verdict: 'unverified', reason: 'timeout' }),
  ]
  expect(runsOverview(runs)).toEqual([
    { machine: 'desk', runs: 8, passRate: 5 / 7, fullRun: { ms: 200, n: 3 } },
    { machine: 'lap', runs: 1, passRate: null, fullRun: null },
  ])
})

test('no runs are no machines', () => {
  expect(runsOverview([])).toEqual([])
})
