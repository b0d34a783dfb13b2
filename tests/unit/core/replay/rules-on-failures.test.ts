// Each rule has a world that comes out wrong without it. A rule is switched off by falsifying what it is shown.
import { describe, expect, test } from 'vitest'
import { moduleOutcome } from '../../../../packages/core/src/catch/module-outcome.ts'
import { runFakeCampaign, statuses } from './fake-campaign.ts'
import { check, coldTruth } from './fake-runner.ts'
import { cold, fakeFile, type PassOptions, ref, replayed } from './partial-results.ts'

describe('R0, failures that nobody hears', () => {
  const plain = fakeFile('1:w', face => ({ cases: [{ body: () => check(!face.h(1)) }] }))
  /** A loop that is told of no failure; `heard`: but of the one made on purpose. */
  const deaf = (heard = false): PassOptions => ({
    change: (seen, { failOnPurpose }) => (heard && failOnPurpose ? seen : { ...seen, failures: [] }),
  })

  test('let no mutant survive: they are left to the verdict of the runner itself', () => {
    expect(coldTruth(plain, ref(1))).toBe('killed')
    expect(cold(plain, [1]).words).toEqual({ 1: ['killed'] })
    expect(cold(plain, [1], deaf()).words).toEqual({ 1: ['alone:unheard'] })
  })

  test('would, if no case were made to fail', () => {
    expect(cold(plain, [1], deaf(true)).words).toEqual({ 1: ['survived'] })
  })

  test('are looked for by one case that fails after its body, once a worker', () => {
    const { requests } = cold(plain, [1])
    expect(requests.filter(({ failOnPurpose }) => failOnPurpose)).toHaveLength(1)
    expect(requests[0]).toMatchObject({ level: 'replay', mutant: null, stopAtFailure: true })
  })

  // What is thrown into it would be swallowed: such a case is no sign of deafness, it is what survivors are shown for.
  test('are told from a case that swallows every error', () => {
    const hollow = fakeFile('1:w', face => ({
      cases: [
        {
          body: () => {
            try {
              check(!face.h(1))
            } catch {}
          },
        },
      ],
    }))
    expect(cold(hollow, [1]).words).toEqual({ 1: ['survived'] })
    expect(statuses(hollow)).toEqual({ 1: 'survived' })
  })

  test('are not looked for where no case passed', () => {
    const none = fakeFile('1:w', face => {
      face.h(1)
      return { cases: [] }
    })
    expect(cold(none, [1], deaf()).words).toEqual({ 1: ['survived'] })
  })
})

describe('R5, errors that come late', () => {
  // The first mutant passes its case, and what it started fails one and three runs later. The second changes nothing.
  const late = fakeFile('1:w|2:w', (face, { later }) => ({
    cases: [
      {
        body: () => {
          if (face.h(1)) for (const runs of [1, 3]) later(runs)
        },
      },
      {
        body: () => {
          for (let i = 0; i < 9; i++) face.l()
          face.h(2)
        },
      },
    ],
  }))

  test('kill no other mutant than the one that caused them', () => {
    expect(coldTruth(late, ref(2))).toBe('survived')
    expect(replayed(late).words).toEqual({ 1: ['survived'], 2: ['survived'] })
    expect(statuses(late)).toEqual({ 1: 'survived', 2: 'survived' })
  })

  test('would, if it were not known which run they come from', () => {
    expect(replayed(late, { ownerless: true }).words).toEqual({ 1: ['survived'], 2: ['killed'] })
  })

  test('in the turn after its own run kill the mutant that caused them', () => {
    const soon = fakeFile('1:w', (face, { later }) => ({
      cases: [{ body: () => void (face.h(1) && later(0)) }],
    }))
    expect(coldTruth(soon, ref(1))).toBe('killed')
    expect(replayed(soon).verdicts).toMatchObject([{ kind: 'killed', by: 'hook', killer: null }])
  })
})

describe('R9, failures of loading and of hooks', () => {
  const FACTS = { loaded: true, builtCopy: null }
  const worlds = {
    load: fakeFile('0:w', face => {
      if (face.h(1)) throw new Error('cannot load')
      return { cases: [{ body: () => {} }] }
    }),
    hook: fakeFile('1:w', face => ({
      beforeAll: () => check(!face.h(1)),
      cases: [{ body: () => {} }],
    })),
  }

  test.each(['load', 'hook'] as const)('by %s kill a mutant, and prove nothing about the cases', by => {
    const results = [...runFakeCampaign([worlds[by]]).results.values()]
    expect(results).toMatchObject([{ status: 'killed', by, confirmed: true }])
    expect(moduleOutcome(results, FACTS)).toEqual({ outcome: 'unverified', reason: 'no-assertion-ran' })
    // Taken for failures of a case they would.
    const off = results.map(result => ({ ...result, by: 'error' as const }))
    expect(moduleOutcome(off, FACTS)).toEqual({ outcome: 'proven', reason: null })
  })
})
