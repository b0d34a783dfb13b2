// Owns the checks of packages/core/src/run/verdict.ts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideVerdict, type RunFacts } from '../../../../packages/core/src/run/verdict.ts'
import { REASONS } from '../../../../packages/core/src/types/reason.ts'

// The same texts every time: a failure here must come from the change at hand.
fc.configureGlobal({ seed: 20261130 })

const green: RunFacts = {
  files: { scheduled: 2, finished: 2 },
  cases: { collected: 5, passed: 3, failed: 0, skipped: 1, todo: 1 },
}
const cases = (change: Partial<RunFacts['cases']>): RunFacts['cases'] => ({ ...green.cases, ...change })

describe('decideVerdict', () => {
  test.each<[string, Partial<RunFacts>, string, string | null]>([
    ['everything scheduled finished and nothing failed', {}, 'green', null],
    ['a case failed', { cases: cases({ passed: 2, failed: 1 }) }, 'red', null],
    ['a file failed to load', { failedToLoad: 1 }, 'red', null],
    ['an error arrived outside any case', { unhandledErrors: 1 }, 'red', null],
    ['only our own code failed in a worker', { ownFailure: 'no timers' }, 'unverified', 'unsupported'],
    [
      'a case failed beside our own code',
      { cases: cases({ passed: 2, failed: 1 }), ownFailure: 'x' },
      'red',
      null,
    ],
    ['the runner was red for another cause', { otherFailure: 'Coverage is below 80 %.' }, 'red', null],
    [
      'a scheduled file did not finish',
      { files: { scheduled: 2, finished: 1 } },
      'unverified',
      'scope-mismatch',
    ],
    [
      'more files finished than were scheduled',
      { files: { scheduled: 1, finished: 2 } },
      'unverified',
      'scope-mismatch',
    ],
    ['a collected case did not settle', { cases: cases({ passed: 2 }) }, 'unverified', 'scope-mismatch'],
    [
      'more cases settled than were collected',
      { cases: cases({ passed: 4 }) },
      'unverified',
      'scope-mismatch',
    ],
    [
      'a count is no number',
      { files: { scheduled: Number.NaN, finished: Number.NaN } },
      'unverified',
      'scope-mismatch',
    ],
    [
      'a count is infinite',
      { files: { scheduled: Infinity, finished: Infinity } },
      'unverified',
      'scope-mismatch',
    ],
    ['counts are negative', { cases: cases({ passed: 5, todo: -1 }) }, 'unverified', 'scope-mismatch'],
    ['the run was interrupted', { interrupted: 'interrupted' }, 'unverified', 'interrupted'],
    ['the run was cut off by its limit', { interrupted: 'timeout' }, 'unverified', 'timeout'],
    [
      'a failure came before the interruption',
      { interrupted: 'interrupted', unhandledErrors: 1 },
      'red',
      null,
    ],
    [
      'every case is skipped',
      { cases: { collected: 2, passed: 0, failed: 0, skipped: 2, todo: 0 } },
      'unverified',
      'no-tests',
    ],
    [
      'every case is skipped and no tests would be fine',
      { passWithNoTests: true, cases: { collected: 2, passed: 0, failed: 0, skipped: 2, todo: 0 } },
      'unverified',
      'no-tests',
    ],
  ])('when %s', (_, change, verdict, reason) => {
    expect(decideVerdict({ ...green, ...change })).toMatchObject({ verdict, reason })
  })

  describe('without any test', () => {
    const none: RunFacts = {
      files: { scheduled: 0, finished: 0 },
      cases: { collected: 0, passed: 0, failed: 0, skipped: 0, todo: 0 },
    }

    test('is unverified', () => {
      expect(decideVerdict(none)).toEqual({
        verdict: 'unverified',
        reason: 'no-tests',
        sentence: REASONS['no-tests'],
      })
    })

    test('is green where the runner says so', () => {
      expect(decideVerdict({ ...none, passWithNoTests: true }).verdict).toBe('green')
    })

    test('is not green when a scheduled file vanished, whatever the runner says', () => {
      const lost = { ...none, files: { scheduled: 1, finished: 0 }, passWithNoTests: true }
      expect(decideVerdict(lost)).toMatchObject({ verdict: 'unverified', reason: 'scope-mismatch' })
    })
  })

  describe('with known failures', () => {
    const known: RunFacts = { ...green, cases: cases({ passed: 1, failed: 2 }), knownFailed: 2 }

    test('is known-only when all that failed is known', () => {
      expect(decideVerdict(known)).toMatchObject({ verdict: 'known-only', reason: null })
    })

    test('is known-only when as many pass as fail', () => {
      const even = { ...known, cases: { collected: 4, passed: 2, failed: 2, skipped: 0, todo: 0 } }
      expect(decideVerdict(even).sentence).toBe('2 cases failed, all of them known; 2 passed.')
    })

    test('says how many of the failures are known when others failed too', () => {
      const more = { ...known, cases: cases({ passed: 0, failed: 3 }) }
      expect(decideVerdict(more).sentence).toBe('3 of 5 cases failed, 2 of them known.')
    })

    test.each<[string, Partial<RunFacts>, string]>([
      ['one more case failed', { cases: cases({ passed: 0, failed: 3 }) }, 'red'],
      ['a file failed to load', { failedToLoad: 1 }, 'red'],
      ['an error arrived outside any case', { unhandledErrors: 2 }, 'red'],
      ['coverage is below its threshold', { otherFailure: 'Coverage' }, 'red'],
      ['a file did not finish', { files: { scheduled: 2, finished: 1 } }, 'unverified'],
      ['the run was interrupted', { interrupted: 'interrupted' }, 'unverified'],
    ])('is %s -> not known-only', (_, change, verdict) => {
      expect(decideVerdict({ ...known, ...change }).verdict).toBe(verdict)
    })
  })

  test('is green only with the whole scope settled and no failure', () => {
    const n = fc.nat({ max: 3 })
    const facts = fc.record({
      files: fc.record({ scheduled: n, finished: n }),
      cases: fc.record({ collected: fc.nat({ max: 6 }), passed: n, failed: n, skipped: n, todo: n }),
      knownFailed: n,
      failedToLoad: fc.nat({ max: 1 }),
      unhandledErrors: fc.nat({ max: 1 }),
      interrupted: fc.constantFrom('interrupted' as const, 'timeout' as const, false as const),
    })
    fc.assert(
      fc.property(facts, f => {
        const settled = f.cases.passed + f.cases.failed + f.cases.skipped + f.cases.todo
        const { verdict } = decideVerdict(f)
        const clean =
          f.files.scheduled === f.files.finished &&
          f.cases.collected === settled &&
          f.cases.failed === 0 &&
          f.failedToLoad + f.unhandledErrors === 0 &&
          !f.interrupted &&
          f.cases.passed > 0
        expect(verdict === 'green').toBe(clean)
      }),
      { numRuns: 2000 },
    )
  })

  test('says what was missing and what to do', () => {
    expect(decideVerdict({ ...green, files: { scheduled: 3, finished: 2 } }).sentence).toBe(
      `2 of 3 scheduled files finished. ${REASONS['scope-mismatch']}`,
    )
  })

  test('says that all cases were left out, and only then', () => {
    const skipped = { collected: 1, passed: 0, failed: 0, skipped: 1, todo: 0 }
    expect(decideVerdict({ ...green, cases: skipped }).sentence).toBe(
      `All 1 case skipped or todo. ${REASONS['no-tests']}`,
    )
  })

  test('says what a green stands on', () => {
    expect(decideVerdict(green).sentence).toBe('3 cases passed in 2 files; everything scheduled finished.')
  })

  test('names every cause of a red in one sentence', () => {
    const facts = { ...green, failedToLoad: 1, unhandledErrors: 2, otherFailure: 'Coverage is too low.' }
    expect(decideVerdict({ ...facts, cases: cases({ passed: 2, failed: 1 }) }).sentence).toBe(
      '1 file failed to load; 1 of 5 cases failed; 2 errors outside any case; Coverage is too low.',
    )
  })
})
