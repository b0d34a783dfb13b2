import { expect, test } from 'vitest'
import { type Chaos, fakeTimers } from './lane-campaign.ts'
import type { Traits } from './random-world.ts'
import { compare, compareWithLanes } from './world-truth.ts'

// More with REDPROOF_WORLDS; a thousand of each kind take about 25 seconds.
const WORLDS = Number(process.env.REDPROOF_WORLDS ?? 400)

interface Kind {
  readonly name: string
  readonly from: number
  readonly leak: (roll: () => number) => number
  readonly concurrent: number
}

const KINDS: readonly Kind[] = [
  { name: 'without leaking state', from: 0, leak: () => 0, concurrent: 0 },
  { name: 'with leaking state', from: 100_000, leak: roll => roll(), concurrent: 0 },
  { name: 'with concurrent cases', from: 200_000, leak: roll => roll() / 2, concurrent: 0.7 },
]

const traitsOf =
  ({ leak, concurrent }: Kind) =>
  (roll: () => number): Traits => ({
    leak: leak(roll),
    dependency: 0,
    load: 0.4,
    hooks: 0.3,
    concurrent,
    runaway: 0.5,
  })

test.each(KINDS)(
  'worlds $name get the statuses that new workers show, and few are left open',
  { timeout: 60_000 + 100 * WORLDS },
  kind => {
    const tally = new Map<string, number>()
    const wrong: string[] = []
    let worlds = 0
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    try {
      for (let seed = kind.from; seed < kind.from + WORLDS; seed++) {
        const compared = compare(seed, traitsOf(kind))
        if (!compared) continue
        worlds++
        wrong.push(...compared.wrong)
        for (const [name, count] of compared.tally) tally.set(name, (tally.get(name) ?? 0) + count)
      }
    } finally {
      Error.stackTraceLimit = stackTraceLimit
    }
    expect(wrong).toEqual([])
    const count = (name: string): number => tally.get(name) ?? 0
    // Worlds in which nothing is decided would agree with every truth.
    expect(worlds).toBeGreaterThan(WORLDS * 0.9)
    for (const name of ['killed replay', 'killed cold', 'survived cold', 'timeout cold', 'uncovered'])
      expect(count(name), name).toBeGreaterThan(WORLDS / 20)
    expect(count('unverified')).toBeLessThan(WORLDS / 20)
  },
)

/** A twentieth of them also with lanes, which takes longer: journals and feeds are files. */
const WITH_LANES = Math.ceil(WORLDS / 20)

const CHAOS: readonly (Chaos & { readonly name: string })[] = [
  { name: 'is well' },
  { name: 'may go wrong with workers', dies: 0.2, hangs: 0.2, strays: 0.2, outside: 0.2 },
  { name: 'may be interrupted', interrupted: 1, dies: 0.1 },
]

test.each(CHAOS)(
  'worlds in which later rounds begin early and all $name get no other statuses, and no worker is left behind',
  { timeout: 60_000 + 100 * WORLDS },
  chaos =>
    fakeTimers(async () => {
      const wrong: string[] = []
      const tally = new Map<string, number>()
      let lanes = 0
      for (const kind of KINDS) {
        for (let seed = kind.from; seed < kind.from + WITH_LANES; seed++) {
          const traits = traitsOf(kind)
          const compared = await compareWithLanes(seed, roll => ({ ...traits(roll), touch: roll() }), chaos)
          if (!compared) continue
          lanes += compared.lanes
          wrong.push(...compared.wrong)
          for (const [name, count] of compared.tally) tally.set(name, (tally.get(name) ?? 0) + count)
        }
      }
      expect(wrong).toEqual([])
      expect(lanes).toBeGreaterThan(WITH_LANES)
      if (chaos.interrupted) return
      const count = (name: string): number => tally.get(name) ?? 0
      for (const name of ['killed replay', 'killed cold', 'survived cold', 'timeout cold'])
        expect(count(name), name).toBeGreaterThan(WITH_LANES / 10)
      expect(count('unverified')).toBeLessThan(WITH_LANES)
    }),
)
