// Owns the checks of R10: each has a world that comes out wrong without it. It is switched off by falsifying what it is shown.
import { describe, expect, test } from 'vitest'
import { certainChecks, killsToCheck } from '../../../../packages/core/src/campaign/kills-to-check.ts'
import type { Ledger } from '../../../../packages/core/src/campaign/ledger.ts'
import { runFakeCampaign, statuses } from '../replay/fake-campaign.ts'
import { check, coldTruth } from '../replay/fake-runner.ts'
import { fakeFile, ref, replayed } from '../replay/partial-results.ts'
import { DONE, entry, first, ledgerOf, M, verdict } from './journal-lines.ts'

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

describe('checks that are certain before all kills are known', () => {
  const SITES = Array.from({ length: 40 }, (_, i) => i + 1)
  const world = (...words: readonly (readonly [number, string])[]): Ledger => {
    const ledger = ledgerOf({ [M]: SITES.length })
    first(ledger, [...words.map(([n, word]) => verdict(word, n)), DONE], { reach: { [M]: SITES } })
    return ledger
  }
  const numbers = (checks: readonly (readonly [number, { readonly n: number }])[]): readonly number[] =>
    checks.map(([, { n }]) => n)
  const certain = (ledger: Ledger, asked: readonly number[] = []): readonly number[] =>
    numbers(certainChecks(ledger, ({ n }) => asked.includes(n)))

  test('are few: a proof by assertion, state, and the first by name', () => {
    const ledger = world(
      [20, 'killed'],
      [21, 'killed'],
      [22, 'killed:state'],
      [10, 'killed:hook'],
      [9, 'killed'],
    )
    expect(certain(ledger).toSorted((a, b) => a - b)).toEqual([9, 10, 22])
  })

  test('are told once for each mutant', () => {
    expect(certain(world([10, 'killed:state']))).toEqual([10])
  })

  test('are none where new workers have shown them', () => {
    const ledger = world([10, 'killed'], [20, 'killed'])
    for (const n of [10, 20]) Object.assign(entry(ledger, n), { confirmed: true })
    expect(certain(ledger)).toEqual([])
  })

  test('hold no second proof while one is asked about', () => {
    expect(certain(world([20, 'killed'], [21, 'killed']), [20])).toEqual([])
  })

  test('are all among those that the whole round asks for, whatever is killed besides', () => {
    const ledger = world([20, 'killed:state'], [10, 'killed'], [13, 'killed:error'])
    const early = certain(ledger)
    ledger.absorbMore(
      0,
      SITES.filter(n => ![10, 13, 20].includes(n)).map(n => verdict('killed', n)),
    )
    expect(numbers(killsToCheck(ledger, true))).toEqual(expect.arrayContaining([...early]))
  })
})
