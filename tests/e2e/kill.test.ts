// Owns kill -9 at any moment of a mutating run: the project is as it was, and the next run knows nothing of it.
import { expect, test } from 'vitest'
import { differencesOf } from '../oracle/compare-runs.ts'
import { sample } from '../oracle/sample.ts'
import { openTree } from './run-tree.ts'

/** A few in every run of the tests; `REDPROOF_KILLS=50` for the whole promise. */
const KILLS = Number(process.env.REDPROOF_KILLS ?? 3)
const SEED = Number(process.env.REDPROOF_SEED ?? 1)

test(`${KILLS} runs killed half way leave files, snapshots and caches whole`, {
  timeout: 120_000 + KILLS * 60_000,
}, async () => {
  const tree = openTree('snapshot')
  try {
    const started = performance.now()
    const whole = await tree.run()
    const usual = performance.now() - started
    expect(whole.code).toBe(0)
    // Spread over the whole run, in any order; every other one takes the workers with it.
    const moments = sample(
      Array.from({ length: KILLS }, (_, i) => ({ afterMs: ((i + 0.5) / KILLS) * usual, all: i % 2 === 0 })),
      KILLS,
      SEED,
    )
    for (const kill of moments) {
      const cut = await tree.run({ kill })
      expect(cut.touched, `killed after ${Math.round(kill.afterMs)} ms`).toEqual([])
      const plain = await tree.run({ program: 'vitest', args: ['run'] })
      expect(plain.code, `after a kill at ${Math.round(kill.afterMs)} ms: ${plain.stdout}`).toBe(0)
      expect(plain.touched).toEqual([])
    }
    const again = await tree.run()
    expect(differencesOf(whole.json!, again.json!)).toEqual([])
    const runs = await tree.run({ args: ['runs', '--json'] })
    expect(runs.code, runs.stderr).toBe(0)
  } finally {
    tree.close()
  }
})
