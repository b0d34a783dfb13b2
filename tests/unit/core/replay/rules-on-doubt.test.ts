// Each rule has a world that comes out wrong without it. A rule is switched off by falsifying what it is shown.
import { describe, expect, test } from 'vitest'
import { runFakeCampaign, statuses } from './fake-campaign.ts'
import { check, coldTruth, type FakeFile } from './fake-runner.ts'
import { cold, fakeFile, ref, replayed } from './partial-results.ts'

describe('R6, mutants evaluated while modules load', () => {
  // What is asserted was built while loading; the case evaluates the same site again.
  const hybrid = fakeFile('0:w', face => {
    const build = (): number => (face.h(1) ? 2 : 1)
    const built = build()
    return {
      cases: [
        {
          body: () => {
            build()
            check(built === 1)
          },
        },
      ],
    }
  })

  test('are active before that', () => {
    expect(coldTruth(hybrid, ref(1))).toBe('killed')
    expect(replayed(hybrid).words).toEqual({ 1: ['doubt:static'] })
    expect(cold(hybrid, [1]).words).toEqual({ 1: ['killed'] })
    expect(statuses(hybrid)).toEqual({ 1: 'killed' })
  })

  test('would survive if what loading evaluates were not known', () => {
    const off = replayed(hybrid, { recorded: recording => ({ ...recording, atLoad: new Map() }) })
    expect(off.words).toEqual({ 1: ['survived'] })
  })

  test('only in one of two files are still tried warm in the other', () => {
    const inCase = fakeFile('0:w', face => ({ cases: [{ body: () => check(!face.h(1)) }] }))
    const { results, verdicts } = runFakeCampaign([
      fakeFile('0:w', face => {
        face.h(1)
        return { cases: [{ body: () => {} }] }
      }),
      inCase,
    ])
    expect(results.get('m#1')).toMatchObject({ status: 'killed', level: 'replay', confirmed: true })
    expect(verdicts.filter(({ kind }) => kind === 'killed').length).toBeGreaterThan(0)
  })

  test('that break loading are killed by load', () => {
    const broken = fakeFile('0:w', face => {
      if (face.h(1)) throw new Error('cannot load')
      return { cases: [{ body: () => {} }] }
    })
    expect(cold(broken, [1]).verdicts).toMatchObject([{ kind: 'killed', by: 'load', killer: null }])
  })

  test('whose operator demands it are left to a fresh graph although only a case reaches them', () => {
    const late = fakeFile('1:fw', face => ({ cases: [{ body: () => check(!face.h(1)) }] }))
    expect(replayed(late).words).toEqual({ 1: ['doubt:fresh-only'], 2: ['killed'] })
  })
})

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

describe('R8, limits of time and fuel', () => {
  /** Turns of a loop: 20, or `turns` under the mutant; the result is the same. */
  const slow = (turns: number): FakeFile =>
    fakeFile('1:w', face => ({
      cases: [
        {
          body: () => {
            const end = face.h(1) ? turns : 20
            for (let i = 0; i < end; i++) face.l()
          },
        },
      ],
    }))

  test('passed warm are tried again with three times as much', () => {
    expect(coldTruth(slow(600), ref(1))).toBe('survived')
    expect(replayed(slow(600)).words).toEqual({ 1: ['doubt:timeout'] })
    expect(cold(slow(600), [1]).words).toEqual({ 1: ['survived'] })
    expect(statuses(slow(600))).toEqual({ 1: 'survived' })
  })

  test('would kill falsely if they were taken for failures', () => {
    const off = replayed(slow(600), {
      change: seen => ({ ...seen, failures: seen.failures.map(one => ({ ...one, timeout: false })) }),
    })
    expect(off.words).toEqual({ 1: ['killed'] })
  })

  test('passed again are a timeout, never a kill', () => {
    expect(cold(slow(Number.POSITIVE_INFINITY), [1]).words).toEqual({ 1: ['timeout'] })
    expect(statuses(slow(Number.POSITIVE_INFINITY))).toEqual({ 1: 'timeout' })
  })

  test('are not outrun by code that catches what is thrown into it', () => {
    const stubborn = fakeFile('1:w', face => ({
      cases: [
        {
          body: () => {
            const end = face.h(1) ? Number.POSITIVE_INFINITY : 3
            for (let i = 0; i < end; i++) {
              try {
                face.l()
              } catch (error) {
                if (i > 3_000) throw error
              }
            }
          },
        },
      ],
    }))
    expect(statuses(stubborn)).toEqual({ 1: 'timeout' })
  })
})

describe('R10, what is shown is checked in new workers', () => {
  test('a survivor of the cases that reach it is killed by one that does not', () => {
    const written = fakeFile('1:w', face => {
      let stored = 0
      return {
        cases: [
          {
            body: () => {
              stored = face.h(1) ? 2 : 1
            },
          },
          { body: () => check(stored === 1) },
        ],
      }
    })
    expect(replayed(written).words[1]).toContain('survived')
    expect(statuses(written)).toEqual({ 1: 'killed' })
  })

  // A guard is replaced by one that reads what earlier runs piled up: no clean run shows it.
  const piled = fakeFile('1:w|2:w', face => {
    let calls = 0
    return {
      cases: [
        {
          body: () => {
            const strict = face.h(1)
            check(!(strict && calls > 0))
          },
        },
        {
          body: () => {
            calls++
            check(!face.h(2))
          },
        },
      ],
    }
  })

  test('a kill that a new worker does not show is taken back, and all warm kills of the file with it', () => {
    expect(coldTruth(piled, ref(1))).toBe('survived')
    expect(replayed(piled).words).toEqual({ 1: ['killed'], 2: ['killed'] })
    const { results, rounds } = runFakeCampaign([piled])
    expect(results.get('m#1')).toMatchObject({ status: 'survived', level: 'cold', confirmed: true })
    expect(results.get('m#2')).toMatchObject({ status: 'killed', confirmed: true })
    expect(rounds.length).toBeGreaterThan(0)
  })

  test('a kill taken back in one file is not believed of another file that was spared it', () => {
    const { results } = runFakeCampaign([piled, piled])
    expect(results.get('m#1')).toMatchObject({ status: 'survived' })
  })
})
