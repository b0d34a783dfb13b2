// Owns the checks of R1: each has a world that comes out wrong without it. It is switched off by falsifying what it is shown.
import { describe, expect, test } from 'vitest'
import { statuses } from './fake-campaign.ts'
import { check, coldTruth } from './fake-runner.ts'
import { fakeFile, MODULE, ref, replayed } from './partial-results.ts'

describe('R1, cases that replay differently', () => {
  // The value that is asserted was computed by the first run and remembered.
  const memo = fakeFile('1:w', face => {
    const part = (): number => (face.h(1) ? 2 : 1)
    let known: number | undefined
    const value = (): number => {
      part()
      known ??= part()
      return known
    }
    return { cases: [{ body: () => check(value() === 1) }] }
  })

  test('a remembered value hides the mutant until a fresh graph sees it killed', () => {
    expect(coldTruth(memo, ref(1))).toBe('killed')
    expect(replayed(memo).words).toEqual({ 1: ['survived'] })
    expect(statuses(memo)).toEqual({ 1: 'killed' })
  })

  // Only what an earlier run left leads to the place where the mutant is noticed. No function is marked: who remembers is unknown.
  const warmed = fakeFile('1:w|2:w', face => {
    let warm = false
    return {
      cases: [
        {
          body: () => {
            if (warm) check(!face.h(1))
            else face.h(2)
            face.h(1)
            warm = true
          },
        },
      ],
    }
  })

  test('a kill that rests on what the ordinary run left is nothing before a new worker has shown it', () => {
    expect(coldTruth(warmed, ref(1))).toBe('survived')
    const { verdicts } = replayed(warmed)
    expect(verdicts).toContainEqual(
      expect.objectContaining({ kind: 'killed', ref: ref(1), touchedState: true }),
    )
    expect(statuses(warmed)).toEqual({ 1: 'survived', 2: 'survived' })
  })

  test('without the comparison of counts that kill would be believed', () => {
    const off = replayed(warmed, {
      recorded: recording => ({
        ...recording,
        cases: recording.cases.map(c => ({
          ...c,
          counts: new Map([[MODULE, Uint32Array.of(0, 2, 0)]]),
        })),
      }),
    })
    expect(off.verdicts).toEqual([
      expect.objectContaining({ kind: 'killed', ref: ref(1), touchedState: false }),
    ])
  })

  test('a case that evaluates something else every time is not replayed', () => {
    const growing = fakeFile('1:w', (face, { kept }) => ({
      cases: [
        {
          body: () => {
            kept.runs = (kept.runs ?? 0) + 1
            for (let i = 0; i < kept.runs; i++) face.h(1)
          },
        },
      ],
    }))
    expect(replayed(growing).words).toEqual({ 1: ['doubt:unreplayable'] })
  })

  test('a case that fails when replayed without a mutant does not kill', () => {
    const snapshot = fakeFile('1:w', (face, { kept }) => ({
      cases: [
        {
          body: () => {
            face.h(1)
            kept.written = (kept.written ?? 0) + 1
            check(kept.written === 1)
          },
        },
      ],
    }))
    expect(replayed(snapshot).words).toEqual({ 1: ['doubt:unreplayable'] })
    expect(statuses(snapshot)).toEqual({ 1: 'survived' })
    const blind = replayed(snapshot, {
      change: seen => ({ ...seen, failures: seen.reached > 0 ? seen.failures : [] }),
    })
    expect(blind.words).toEqual({ 1: ['killed'] })
  })

  test('a case that needed a retry is not trusted, whatever it evaluates', () => {
    const retried = fakeFile('1:w', (face, { outside }) => ({
      cases: [
        {
          retry: 1,
          body: () => {
            outside.runs = (outside.runs ?? 0) + 1
            if (outside.runs === 1) check(false)
            check(!face.h(1))
          },
        },
      ],
    }))
    expect(replayed(retried).words).toEqual({ 1: ['doubt:unreplayable'] })
  })

  test('kills beside a hook that takes another path than in the ordinary run are confirmed in a new worker', () => {
    const hooked = fakeFile('1:w|2:w', face => {
      let ready = false
      return {
        beforeAll: () => {
          if (!ready) face.h(1)
          ready = true
        },
        cases: [{ body: () => check(!face.h(2)) }],
      }
    })
    expect(replayed(hooked).verdicts).toContainEqual(
      expect.objectContaining({ kind: 'killed', ref: ref(2), touchedState: true }),
    )
    expect(statuses(hooked)).toEqual({ 1: 'survived', 2: 'killed' })
  })

  test('a hook outside the cases that takes another path each time stops replay of the whole file', () => {
    const hooked = fakeFile('1:w|2:w', (face, { kept }) => ({
      beforeAll: () => {
        kept.runs = (kept.runs ?? 0) + 1
        for (let i = 0; i < kept.runs; i++) face.h(1)
      },
      cases: [{ body: () => check(!face.h(2)) }],
    }))
    expect(replayed(hooked).words).toEqual({ 1: ['doubt:unreplayable'], 2: ['doubt:unreplayable'] })
    expect(statuses(hooked)).toEqual({ 1: 'survived', 2: 'killed' })
  })
})
