// Owns the checks of packages/core/src/replay/by-themselves.ts, on a fake runner.
import { describe, expect, test } from 'vitest'
import { statuses } from './fake-campaign.ts'
import { check, coldTruth } from './fake-runner.ts'
import { fakeFile, ref, replayed } from './partial-results.ts'

describe('a case that depends on the one before it', () => {
  // Create, read, delete: together they pass however often; the second by itself never does.
  const order = fakeFile('1:w|2:w|3:w', face => {
    let made = false
    return {
      cases: [
        {
          body: () => {
            check(!face.h(1))
            made = true
          },
        },
        {
          body: () => {
            face.h(2)
            check(made)
          },
        },
        {
          body: () => {
            made = false
            check(!face.h(3))
          },
        },
      ],
    }
  })

  test('does not kill by being run without it', () => {
    expect(coldTruth(order, ref(2))).toBe('survived')
    expect(replayed(order).words[2]).toEqual(['doubt:poisoned'])
    expect(statuses(order)).toEqual({ 1: 'killed', 2: 'survived', 3: 'killed' })
  })

  test('would kill if only the clean run of all killers together were looked at', () => {
    const off = replayed(order, {
      change: (seen, { mutant, cases }) => (mutant || cases.length > 1 ? seen : { ...seen, failures: [] }),
    })
    expect(off.words[2]).toEqual(['killed'])
  })

  test('is found out once, after which its mutants are not tried warm any more', () => {
    const many = fakeFile('1:w|2:wwwwwwwwwwwwwwwwwwww', face => {
      let made = false
      return {
        cases: [
          {
            body: () => {
              check(!face.h(1))
              made = true
            },
          },
          {
            body: () => {
              face.h(2)
              check(made)
              made = false
            },
          },
        ],
      }
    })
    const { verdicts, requests } = replayed(many)
    const doubts = verdicts.flatMap(one => (one.kind === 'doubt' ? [one.doubt] : []))
    expect(doubts.filter(doubt => doubt === 'unreplayable').length).toBeGreaterThanOrEqual(4)
    expect(requests.filter(({ mutant }) => mutant?.n === 21)).toHaveLength(0)
  })
})
