// Owns the promise that no transform cache of the runner ever serves the text of another kind of run.
import { expect, test } from 'vitest'
import { openTree, type TreeRun } from './run-tree.ts'

const PLAIN = 'function isAdult(age) { return age >= 18; }'

const served = (run: TreeRun): string =>
  /TEXT (.*?) END/s.exec(run.stdout + run.stderr)?.[1] ?? 'nothing was printed'

test('plain, mutate, other operators, plain on one cache give the right text each time', async () => {
  const tree = openTree('two-cases')
  try {
    const plain = await tree.run({ args: ['--json'] })
    const mutated = await tree.run({ args: ['--mutate-new', '--json'] })
    const other = await tree.run({ args: ['--mutate-new', '--operators', 'stryker', '--json'] })
    const again = await tree.run({ args: ['--json'] })

    expect(served(plain)).toBe(PLAIN)
    expect(served(mutated)).not.toBe(PLAIN)
    expect(served(mutated)).toContain('age >= 18')
    expect(served(other)).not.toBe(served(mutated))
    expect(served(again)).toBe(PLAIN)

    const operators = (run: TreeRun): Set<string> =>
      new Set(run.json?.mutation?.mutants.map(({ operator }) => operator))
    expect(operators(mutated).size).toBeGreaterThan(0)
    expect(operators(other).has('EqualityOperator')).toBe(true)
    expect(operators(mutated).has('EqualityOperator')).toBe(false)
    expect(again.json?.mutation).toBe(null)
  } finally {
    tree.close()
  }
})
