// Owns the checks of R6: each has a world that comes out wrong without it. It is switched off by falsifying what it is shown.
import { describe, expect, test } from 'vitest'
import { runFakeCampaign, statuses } from './fake-campaign.ts'
import { check, coldTruth } from './fake-runner.ts'
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
