// Owns kill -9 at any moment of a mutating run on Jest: the project is as it was, and the next run knows nothing of it.
import { expect, test } from 'vitest'
import { openTree } from '../e2e/run-tree.ts'
import { differencesOf } from '../oracle/compare-runs.ts'
import { sample } from '../oracle/sample.ts'
import { asJest } from './as-jest.ts'
import { JESTS } from './jest-installs.ts'

/** A few in every run of the tests; `REDPROOF_KILLS=50` for the whole promise. */
const KILLS = Number(process.env.REDPROOF_KILLS ?? 2)
const SEED = Number(process.env.REDPROOF_SEED ?? 1)

test(`${KILLS} runs killed half way leave files, snapshots and caches whole`, {
  timeout: 240_000 + KILLS * 120_000,
}, async () => {
  const { name, dependencies } = JESTS[0]!
  const tree = openTree('snapshot-only', name)
  try {
    asJest(tree.project, dependencies.jest!)
    const args = ['--mutate-new', '--json', '--runner', 'jest']
    const started = performance.now()
    const whole = await tree.run({ args })
    const usual = performance.now() - started
    expect(whole.json?.mutation?.mutants.length, whole.stderr.slice(-2_000)).toBeGreaterThan(0)
    // Spread over the whole run, in any order; every other one takes the workers with it.
    const moments = sample(
      Array.from({ length: KILLS }, (_, i) => ({ afterMs: ((i + 0.5) / KILLS) * usual, all: i % 2 === 0 })),
      KILLS,
      SEED,
    )
    for (const kill of moments) {
      const cut = await tree.run({ args, kill })
      expect(cut.touched, `killed after ${Math.round(kill.afterMs)} ms`).toEqual([])
      const plain = await tree.run({ program: 'jest', args: ['--ci'] })
      expect(plain.code, `after a kill at ${Math.round(kill.afterMs)} ms: ${plain.stderr}`).toBe(0)
      expect(plain.touched).toEqual([])
    }
    const again = await tree.run({ args })
    expect(differencesOf(whole.json!, again.json!)).toEqual([])
  } finally {
    tree.close()
  }
})
