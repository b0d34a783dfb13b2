// Owns the checks of R4: each has a world that comes out wrong without it. It is switched off by falsifying what it is shown.
import { describe, expect, test } from 'vitest'
import { statuses } from './fake-campaign.ts'
import { check } from './fake-runner.ts'
import { fakeFile, replayed } from './partial-results.ts'

describe('R4, what a survivor leaves behind', () => {
  // Sixteen mutants are killed by the second case. The last one survives the first case and breaks the second for ever.
  const leaking = fakeFile(`1:${'w'.repeat(16)}|2:w`, face => {
    let broken = false
    return {
      cases: [
        {
          body: () => {
            for (let i = 0; i < 40; i++) face.l()
            if (face.h(2)) broken = true
          },
        },
        { body: () => check(!face.h(1) && !broken) },
      ],
    }
  })

  test('takes back the kills of the cases that it broke, and heals the file', () => {
    const { words, requests } = replayed(leaking)
    expect(words[1]).toEqual(['killed', 'retract'])
    expect(words[17]).toEqual(['survived'])
    expect(requests.at(-1)).toMatchObject({ level: 'replay', mutant: null })
    expect(requests.some(({ level }) => level === 'fresh')).toBe(true)
    expect(new Set(Object.values(statuses(leaking)))).toEqual(new Set(['killed']))
  })

  test('would stay unnoticed without the clean run at the end', () => {
    const off = replayed(leaking, {
      change: (seen, { mutant }) => (mutant ? seen : { ...seen, failures: [] }),
    })
    expect(off.words[1]).toEqual(['killed'])
    expect(off.requests.some(({ level }) => level === 'fresh')).toBe(false)
  })

  test('is looked for at least every 150 mutants', () => {
    const { requests } = replayed(
      fakeFile(`1:${'w'.repeat(400)}`, face => ({
        cases: [{ body: () => void face.h(1) }, { body: () => {} }],
      })),
    )
    const stretches = requests
      .map(({ mutant }) => (mutant ? 'm' : '-'))
      .join('')
      .split('-')
      .map(stretch => stretch.length)
    expect(Math.max(...stretches)).toBe(150)
    expect(requests.at(-1)?.mutant).toBeNull()
  })
})
