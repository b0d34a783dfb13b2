// Owns the promise that two runs say the same: of every status, every outcome and the exit code.
import { expect, test } from 'vitest'
import { differencesOf } from '../oracle/compare-runs.ts'
import { openTree } from './run-tree.ts'

/** State that piles up, test files that share their kills, workers in any order, code that runs away. */
test.each(['piled-up', 'two-files', 'isolate-off', 'endless-loop'])(
  '%s: two whole runs agree',
  { timeout: 600_000 },
  async name => {
    const tree = openTree(name)
    try {
      const first = await tree.run()
      const second = await tree.run()
      expect(first.json?.mutation?.mutants.length).toBeGreaterThan(0)
      expect(differencesOf(first.json!, second.json!)).toEqual([])
    } finally {
      tree.close()
    }
  },
)
