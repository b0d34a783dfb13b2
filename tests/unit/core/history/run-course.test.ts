import { expect, test } from 'vitest'
import { beginRun, type SeenRun } from '../../../../packages/core/src/history/run-course.ts'
import type { RunMemory } from '../../../../packages/core/src/history/run-memory.ts'
import { failure } from '../run/sample-case.ts'
import { type SampleCase, sampleCase, sampleRun } from './sample-run.ts'

const remembered = failure('b')

const memory = {
  kind: 'memory',
  checkout: '/checkout',
  tree: { hash: null, dirty: true },
  entries: [],
  today: '2026-02-01',
  order: { failures: [remembered], note: null },
} as unknown as RunMemory // as: nothing here asks the store

function seen(cases: readonly SampleCase[], changes: Partial<SeenRun> = {}): SeenRun {
  const run = sampleRun(cases)
  const { runner, scope, startedAt, endedAt, ms, files } = run
  return {
    ...{ runner, scope, startedAt, endedAt, ms, files, partial: false, mutated: false },
    scheduled: files.length,
    cases: run.cases,
    counts: run.counts.cases,
    cut: new Set(),
    rest: {},
    ...changes,
  }
}

test('a remembered failure that is still red stops the run, once', () => {
  const course = beginRun(memory, { inOrder: true })
  expect(course.settle(sampleCase({ titles: ['a'], state: 'fail' }))).toBe(false)
  expect(course.settle(sampleCase({ titles: ['b'], state: 'fail' }))).toBe(true)
  expect(course.stopped).toBe(true)
  expect(course.settle(sampleCase({ titles: ['b'], state: 'fail' }))).toBe(false)
})

test('one that passes stops nothing, even when another attempt of the file fails later', () => {
  const course = beginRun(memory, { inOrder: true })
  expect(course.settle(sampleCase({ titles: ['b'] }))).toBe(false)
  expect(course.settle(sampleCase({ titles: ['b'], state: 'fail' }))).toBe(false)
  expect(course.stopped).toBe(false)
})

test('a stopped run is partial and red, and says what did not run', () => {
  const course = beginRun(memory, { inOrder: true })
  const red = sampleCase({ titles: ['b'], state: 'fail' })
  course.settle(red)
  const cut = sampleCase({ titles: ['a'], state: 'skip' })
  const { settled, partial, counts, order } = course.end(
    seen(
      [
        { titles: ['b'], state: 'fail' },
        { titles: ['a'], state: 'skip' },
      ],
      { scheduled: 3, cut: new Set([cut.id]) },
    ),
  )
  expect(partial).toBe(true)
  expect(settled.decision).toMatchObject({
    verdict: 'red',
    sentence: 'Still red: test/a.test.ts > b, so 2 files and 1 case did not run.',
  })
  expect(counts).toEqual({
    files: { scheduled: 3, finished: 1, notRun: 2 },
    cases: { collected: 2, passed: 0, failed: 1, skipped: 0, todo: 0, notRun: 1 },
  })
  expect(order).toBe('1 remembered failure came first, so the order was not the declared one.')
})

test('a mended run is judged by its whole scope', () => {
  const course = beginRun(memory, { inOrder: true })
  course.settle(sampleCase({ titles: ['b'] }))
  const { settled, partial } = course.end(seen([{ titles: ['b'] }, { titles: ['a'] }]))
  expect([settled.decision.verdict, partial]).toEqual(['green', false])
})

test('a file that is still missing at the end of a mended run is no green', () => {
  const course = beginRun(memory, { inOrder: true })
  course.settle(sampleCase({ titles: ['b'] }))
  const { settled } = course.end(seen([{ titles: ['b'] }], { scheduled: 2 }))
  expect(settled.decision).toMatchObject({ verdict: 'unverified', reason: 'scope-mismatch' })
})

test('where the runner keeps its own order nothing stops it', () => {
  const course = beginRun(memory, { inOrder: false })
  expect(course.settle(sampleCase({ titles: ['b'], state: 'fail' }))).toBe(false)
  const { order, partial } = course.end(seen([{ titles: ['b'], state: 'fail' }]))
  expect([order, partial]).toEqual([null, false])
})
