import { expect, test } from 'vitest'
import { compare } from './world-truth.ts'

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
        const compared = compare(seed, roll => ({
          leak: kind.leak(roll),
          dependency: 0,
          load: 0.4,
          hooks: 0.3,
          concurrent: kind.concurrent,
          runaway: 0.5,
        }))
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
