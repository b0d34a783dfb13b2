// Owns the checks of R2: each has a world that comes out wrong without it. It is switched off by falsifying what it is shown.
import { describe, expect, test } from 'vitest'
import { statuses } from './fake-campaign.ts'
import { check, coldTruth } from './fake-runner.ts'
import { cold, fakeFile, ref, replayed } from './partial-results.ts'

describe('R2, a mutant that was not evaluated', () => {
  // The first case empties the cache, but does not reach the mutant: by itself the second finds it full.
  const cached = fakeFile('1:w', face => {
    let known: number | undefined
    return {
      cases: [
        {
          body: () => {
            known = undefined
          },
        },
        {
          body: () => {
            known ??= face.h(1) ? 2 : 1
            check(known === 1)
          },
        },
      ],
    }
  })

  test('does not survive because the cases pass', () => {
    expect(coldTruth(cached, ref(1))).toBe('killed')
    expect(replayed(cached).words).toEqual({ 1: ['doubt:unreached'] })
    expect(statuses(cached)).toEqual({ 1: 'killed' })
    const off = replayed(cached, { change: seen => ({ ...seen, reached: 1 }) })
    expect(off.words).toEqual({ 1: ['survived'] })
  })

  // The second case needs what the first one leaves, and fails before it evaluates anything.
  const sequence = fakeFile('1:w', face => {
    let made = false
    return {
      cases: [
        {
          body: () => {
            made = true
          },
        },
        {
          body: () => {
            check(made)
            made = false
            face.h(1)
          },
        },
      ],
    }
  })

  test('is not killed because a case fails', () => {
    expect(coldTruth(sequence, ref(1))).toBe('survived')
    expect(replayed(sequence).words).toEqual({ 1: ['doubt:unreached'] })
    expect(statuses(sequence)).toEqual({ 1: 'survived' })
  })

  test('on a fresh graph is tried in a worker of its own, because a dependency kept what it changes', () => {
    const table = fakeFile('0:w', (face, { kept }) => {
      kept.table ??= face.h(1) ? 2 : 1
      return { cases: [{ body: () => check(kept.table === 1) }] }
    })
    expect(coldTruth(table, ref(1))).toBe('killed')
    // The runner may not know what loading evaluates: reach alone must do.
    const unseen = cold(table, [1], {
      change: ({ atLoad: _, ...seen }) => seen,
    })
    expect(unseen.words).toEqual({ 1: ['alone:unreached'] })
    const off = cold(table, [1], { change: ({ atLoad: _, ...seen }) => ({ ...seen, reached: 1 }) })
    expect(off.words).toEqual({ 1: ['survived'] })
    expect(statuses(table)).toEqual({ 1: 'killed' })
  })
})
