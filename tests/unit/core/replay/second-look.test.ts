// Owns the checks of R7: each has a world that comes out wrong without it. It is switched off by falsifying what it is shown.
import { describe, expect, test } from 'vitest'
import { statuses } from './fake-campaign.ts'
import { check, type FakeFile } from './fake-runner.ts'
import { cold, fakeFile, replayed } from './partial-results.ts'

describe('R7, cases that fail by chance', () => {
  /** Fails in the runs that `when` names; its mutant changes nothing. */
  const flaky = (...when: number[]): FakeFile =>
    fakeFile('1:w', (face, { outside }) => ({
      cases: [
        {
          body: () => {
            face.h(1)
            outside.runs = (outside.runs ?? 0) + 1
            check(!when.includes(outside.runs))
          },
        },
      ],
    }))

  test('do not kill warm, because a kill must be seen twice', () => {
    // Runs 1 to 3 are the ordinary one and the controls; the mutant runs in 4, and again in 6.
    expect(replayed(flaky(4)).words).toEqual({ 1: ['doubt:unsteady'] })
    const off = replayed(flaky(4), {
      change: (seen, { mutant }, index) =>
        mutant && index > 3
          ? { ...seen, failures: [{ case: 0, by: 'assertion', timeout: false, message: '' }] }
          : seen,
    })
    expect(off.words).toEqual({ 1: ['killed'] })
  })

  test('do not kill on a fresh graph either', () => {
    // Run 2 fails on purpose, 3 is the control, 4 the mutant, 5 the clean run.
    expect(cold(flaky(4), [1]).words).toEqual({ 1: ['flaky'] })
  })

  test('that fail without a mutant are flagged by the controls', () => {
    expect(replayed(flaky(2)).words).toEqual({ 1: ['doubt:unreplayable'] })
    expect(replayed(flaky(3)).words).toEqual({ 1: ['doubt:unreplayable'] })
  })

  test('do not kill alone, because that must be seen twice too', () => {
    // Every graph but the first of a worker fails to load: each mutant needs a worker of its own.
    const lonely = (failing: readonly number[]): FakeFile =>
      fakeFile('0:w', (face, { kept, outside }) => {
        kept.loads = (kept.loads ?? 0) + 1
        check(kept.loads === 1)
        const changed = face.h(1)
        return {
          cases: [
            {
              body: () => {
                if (face.a === 1) outside.tries = (outside.tries ?? 0) + 1
                check(!(changed && failing.includes(outside.tries!)))
              },
            },
          ],
        }
      })
    expect(statuses(lonely([]))).toEqual({ 1: 'survived' })
    expect(statuses(lonely([1]))).toEqual({ 1: 'flaky' })
    expect(statuses(lonely([1, 2]))).toEqual({ 1: 'killed' })
  })
})
