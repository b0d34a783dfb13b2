// Owns Ctrl-C during a mutating run: what is known is said, the rest is unverified, no worker outlives the command.
import { expect, test } from 'vitest'
import { runTree } from './run-tree.ts'

test('Ctrl-C while a worker hangs in native code ends the run with exit 4 and says what was not decided', async () => {
  const run = await runTree('native-hang', { interrupt: { text: 'pattern.test.js', afterMs: 2_000 } })
  expect(run.stderr).not.toContain('killed by the test')
  expect(run.code).toBe(4)
  expect(run.json?.exit.code).toBe(4)
  const open = run.json?.mutation?.mutants.filter(mutant => mutant.status === 'unverified') ?? []
  expect(open.length).toBeGreaterThan(0)
  expect(new Set(open.map(({ reason }) => reason))).toEqual(new Set(['interrupted']))
  // The tests themselves had all ended: only mutants were cut short.
  expect(run.json?.verdict).toBe('green')
  expect(run.touched).toEqual([])
})
