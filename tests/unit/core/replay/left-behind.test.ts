// Owns the checks of R3: each has a world that comes out wrong without it. It is switched off by falsifying what it is shown.
import { describe, expect, test } from 'vitest'
import { statuses } from './fake-campaign.ts'
import { check, coldTruth } from './fake-runner.ts'
import { fakeFile, ref, replayed } from './partial-results.ts'

describe('R3, what a killed mutant leaves behind', () => {
  // Mutant 1 makes the case fail before it takes back what it added; mutant 2 changes nothing.
  const poisoned = fakeFile('1:w|2:w', face => {
    const list: number[] = []
    return {
      cases: [
        {
          body: () => {
            list.push(1)
            check(!face.h(1))
            list.pop()
          },
        },
        {
          body: () => {
            face.h(2)
            check(list.length === 0)
          },
        },
      ],
    }
  })

  test('does not kill another mutant', () => {
    expect(coldTruth(poisoned, ref(2))).toBe('survived')
    expect(replayed(poisoned).words).toEqual({ 1: ['doubt:poisoned'], 2: ['doubt:poisoned'] })
    expect(statuses(poisoned)).toEqual({ 1: 'killed', 2: 'survived' })
  })

  test('would, if clean runs were not looked at', () => {
    const off = replayed(poisoned, {
      change: (seen, { mutant }) => (mutant ? seen : { ...seen, failures: [] }),
    })
    expect(off.words).toMatchObject({ 2: ['killed'] })
  })

  test('is mended by a fresh graph before the next mutants are tried', () => {
    const { requests } = replayed(poisoned)
    expect(requests.filter(({ level }) => level === 'fresh').map(({ mutant }) => mutant)).toEqual([null])
  })

  test('in a dependency sends the rest of the file to other workers', () => {
    const stuck = fakeFile('1:w|2:w', (face, { kept }) => ({
      cases: [
        {
          body: () => {
            if (face.h(1)) kept.broken = 1
            check(kept.broken === undefined)
          },
        },
        // More turns, so that it is tried later.
        {
          body: () => {
            for (let i = 0; i < 40; i++) face.l()
            check(!face.h(2))
          },
        },
      ],
    }))
    const { words } = replayed(stuck, { input: { outOfTime: () => false } })
    expect(words[1]).toEqual(['doubt:poisoned'])
    expect(statuses(stuck)).toEqual({ 1: 'killed', 2: 'killed' })
  })
})
