// Owns the plugin line: what asks Vitest's own command for mutants, and what leaves it alone.
import { afterAll, expect, test } from 'vitest'
import { openTree } from './run-tree.ts'

const tree = openTree('plugin-line')
afterAll(() => tree.close())

const vitest = (args: readonly string[], env: Record<string, string> = {}): ReturnType<typeof tree.run> =>
  tree.run({ program: 'vitest', args, env })

test('Vitest runs as ever when nothing is asked for', async () => {
  const run = await vitest(['run'])
  expect(run.code).toBe(0)
  expect(run.stdout).toContain('1 passed')
  expect(run.stdout + run.stderr).not.toContain('mutant')
})

test('REDPROOF_MUTATE=new has the command run the tests once, with mutants, and its exit code holds', async () => {
  const run = await vitest(['run'], { REDPROOF_MUTATE: 'new' })
  expect(run.code).toBe(0)
  expect(run.stdout.match(/Test Files/g)).toHaveLength(1)
  expect(run.stdout).toMatch(/1 proven {2}1 module since HEAD, \d+ mutants/)
  expect(run.touched).toEqual([])
})

test('flags after -- are those of the command; filters of Vitest narrow the run down', async () => {
  const run = await vitest(['run', 'nothing-like-it', '--passWithNoTests', '--', '--mutate-new', '--quiet'])
  expect(run.stdout).toContain('src/adult.ts')
  expect(run.stdout).toContain('uncovered')
  expect(run.code).toBe(3)
})

test('a wrong value keeps its exit code', async () => {
  const run = await vitest(['run', '--', '--mutate', 'lib/**'])
  expect(run.code).toBe(2)
})
