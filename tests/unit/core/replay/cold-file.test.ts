import { describe, expect, test } from 'vitest'
import { statuses } from './fake-campaign.ts'
import { check, coldTruth, type FakeFile } from './fake-runner.ts'
import { cold, fakeFile, ref } from './partial-results.ts'

describe('a fresh graph in a worker whose dependencies keep state', () => {
  test('is not taken for a new process when a case takes another path on it', () => {
    const memo = fakeFile('1:w', (face, { kept }) => ({
      cases: [
        {
          body: () => {
            face.h(1)
            kept.known ??= face.h(1) ? 2 : 1
            check(kept.known === 1)
          },
        },
      ],
    }))
    expect(cold(memo, [1]).words).toEqual({ 1: ['alone:unhealed'] })
    expect(statuses(memo)).toEqual({ 1: 'killed' })
  })

  test('is not taken for chance when what it evaluates grows from run to run', () => {
    const growing = fakeFile('1:w|2:w', (face, { kept }) => ({
      cases: [
        {
          body: () => {
            kept.size = (kept.size ?? 0) + 1
            for (let i = 0; i < kept.size; i++) face.h(2)
            check(!(kept.size === 1 && face.h(1)))
            face.h(1)
          },
        },
      ],
    }))
    expect(coldTruth(growing, ref(1))).toBe('killed')
    expect(cold(growing, [1]).words).toEqual({ 1: ['alone:unhealed'] })
    expect(statuses(growing)).toEqual({ 1: 'killed', 2: 'survived' })
  })

  test('is trusted although the counts of a case differ by chance', () => {
    const turns = [3, 7, 2, 9, 4, 8, 1, 6, 5, 7, 2, 9]
    const chance = fakeFile('1:w|2:w', (face, { outside }) => ({
      cases: [
        {
          body: () => {
            outside.runs = (outside.runs ?? 0) + 1
            for (let i = 0; i < turns[outside.runs % turns.length]!; i++) face.h(2)
            check(!face.h(1))
          },
        },
      ],
    }))
    expect(cold(chance, [1, 2]).words).toEqual({ 1: ['killed'], 2: ['survived'] })
  })

  test('that differs in what loading or a hook evaluates sends every mutant to a worker of its own', () => {
    const registered = fakeFile('0:w|1:w', (face, { kept }) => {
      face.h(1)
      if (kept.registered === undefined) face.h(1)
      kept.registered = 1
      return { cases: [{ body: () => void face.h(2) }] }
    })
    expect(cold(registered, [1, 2]).words).toEqual({ 1: ['alone:unhealed'], 2: ['alone:unhealed'] })
    const hooked = fakeFile('1:w|2:w', (face, { kept }) => ({
      beforeAll: () => {
        face.h(1)
        if (kept.begun === undefined) face.h(1)
        kept.begun = 1
      },
      cases: [{ body: () => void face.h(2) }],
    }))
    expect(cold(hooked, [2]).words).toEqual({ 2: ['alone:unhealed'] })
  })

  test('that a mutant spoilt ends the round: what was in the batch goes alone, what is left another time', () => {
    const spoilt = fakeFile('1:w|2:w|3:wwwwwwwwwwwwwwwwww', (face, { kept }) => ({
      cases: [
        {
          body: () => {
            if (face.h(1)) kept.broken = 1
            face.h(2)
            face.h(3)
            check(kept.broken === undefined)
          },
        },
      ],
    }))
    const { words } = cold(
      spoilt,
      Array.from({ length: 20 }, (_, i) => i + 1),
    )
    expect(words[1]).toEqual(['alone:poisoned'])
    expect(words[16]).toEqual(['alone:poisoned'])
    expect(words[17]).toEqual(['again'])
    expect(statuses(spoilt)).toMatchObject({ 1: 'killed', 2: 'survived', 20: 'survived' })
  })

  test('that a mutant spoilt in what loading or a hook evaluates is noticed as well', () => {
    // Mutant 1 keeps later graphs from taking the value of site 2, which a case evaluates again for nothing.
    const spoilt = (where: 'load' | 'hook'): FakeFile =>
      fakeFile(where === 'load' ? '0:w|0:w' : '1:w|1:w', (face, { kept }) => {
        let value = 0
        const take = (): void => {
          if (face.h(1)) kept.skip = 1
          value = kept.skip === undefined && face.h(2) ? 2 : 1
        }
        if (where === 'load') take()
        return {
          beforeAll: () => {
            if (where === 'hook') take()
          },
          cases: [
            {
              body: () => {
                face.h(2)
                check(value === 1)
              },
            },
          ],
        }
      })
    for (const where of ['load', 'hook'] as const) {
      expect(coldTruth(spoilt(where), ref(2))).toBe('killed')
      expect(cold(spoilt(where), [1, 2]).words).toEqual({ 1: ['alone:poisoned'], 2: ['alone:poisoned'] })
      expect(statuses(spoilt(where))).toEqual({ 1: 'survived', 2: 'killed' })
    }
  })
})

describe('a kill that another worker saw twice', () => {
  const file = (): Parameters<typeof cold>[0] =>
    fakeFile('1:w', face => ({ cases: [{ body: () => check(!face.h(1)) }] }))

  test('needs one run here, any other kill needs two', () => {
    const once = cold(file(), [{ ...ref(1), seen: true }])
    const twice = cold(file(), [1])
    expect([once.words, twice.words]).toEqual([{ 1: ['killed'] }, { 1: ['killed'] }])
    expect(twice.requests.length - once.requests.length).toBe(1)
  })

  test('is reported by its name alone', () => {
    expect(cold(file(), [{ ...ref(1), seen: true }]).verdicts.map(verdict => verdict.ref)).toEqual([ref(1)])
  })
})
