import { expect, test } from 'vitest'
import { runTiming } from '../../../../packages/core/src/history/run-timing.ts'
import { past } from './past.ts'
import { NOW } from './sample-run.ts'

const before = Array.from({ length: 6 }, (_, at) => past({ ms: 100, endedAt: NOW + at }))
const run = past({ ms: 200, endedAt: NOW + 10 })

test('a run is slow against the passing runs of its kind before it', () => {
  const others = [
    past({ ms: 9_000, endedAt: NOW + 11 }),
    past({ ms: 9_000, machine: 'lap' }),
    past({ ms: 9_000, verdict: 'red' }),
  ]
  expect(runTiming(run, [run, ...others, ...before])).toEqual({
    usual: { ms: 100, n: 6 },
    slow: true,
    slowLately: false,
  })
})

test('it is slow lately when two more were', () => {
  const slow = [7, 8].map(at => past({ ms: 200, endedAt: NOW + at }))
  expect(runTiming(run, [...before, ...slow, run]).slowLately).toBe(true)
  expect(runTiming({ ...run, verdict: 'red' }, [...before, ...slow, run]).slowLately).toBe(false)
})

test('a run that says nothing by its duration is never slow', () => {
  expect(runTiming({ ...run, partial: true }, before)).toEqual({
    usual: null,
    slow: false,
    slowLately: false,
  })
})
