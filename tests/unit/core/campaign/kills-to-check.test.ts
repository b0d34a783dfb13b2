// Owns the checks of R10: each has a world that comes out wrong without it. It is switched off by falsifying what it is shown.
import { describe, expect, test } from 'vitest'
import { runFakeCampaign, statuses } from '../replay/fake-campaign.ts'
import { check, coldTruth } from '../replay/fake-runner.ts'
import { fakeFile, ref, replayed } from '../replay/partial-results.ts'

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
