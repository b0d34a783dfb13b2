// Each rule has a world that comes out wrong without it. A rule is switched off by falsifying what it is shown.
import { describe, expect, test } from 'vitest'
import { runFakeCampaign, statuses } from './fake-campaign.ts'
import { check, coldTruth, type FakeFile } from './fake-runner.ts'
import { cold, fakeFile, MODULE, ref, replayed } from './partial-results.ts'

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

describe('R11, what no clean run reads', () => {
  // The case resets the list before it reads it. Runs leave something there; the first run of a worker finds nothing.
  const resetting = (mark: string): FakeFile =>
    fakeFile(`1:${'w'.repeat(40)}|${mark}2:w`, face => {
      const list: number[] = []
      return {
        cases: [
          {
            body: () => {
              if (!face.h(2)) list.length = 0
              list.push(1)
              check(list.length === 1)
            },
          },
          { body: () => check(!face.h(1)) },
        ],
      }
    })

  test('kills nothing before a new worker has shown it too', () => {
    expect(coldTruth(resetting('*'), ref(41))).toBe('survived')
    expect(replayed(resetting('*')).words[41]).toEqual(['killed'])
    expect(statuses(resetting('*'))).toMatchObject({ 1: 'killed', 41: 'survived' })
  })

  test('casts no doubt on the kills that never came to such code', () => {
    // The second case kills the forty without touching the list; the sample alone asks again about a few of them.
    const { results } = runFakeCampaign([resetting('*')])
    const asked = [...results.values()].filter(({ status, confirmed }) => status === 'killed' && confirmed)
    expect(asked.length).toBeLessThan(10)
    expect(results.get('m#41')).toMatchObject({ status: 'survived', confirmed: true })
  })

  test('would, if it were not known which functions touch what lasts', () => {
    expect(statuses(resetting(''))).toMatchObject({ 41: 'killed' })
  })
})
