import { describe, expect, test } from 'vitest'
import { createMutants } from '../../../../packages/core/src/mutate/create-mutants.ts'
import { evaluateInstrumented, evaluatePlain, evaluateWritten } from './evaluate.ts'
import { SNIPPETS } from './snippets.ts'

const SELECTED = SNIPPETS.flatMap(snippet =>
  (['default', 'all', 'stryker'] as const).map(operators => ({ ...snippet, operators })),
)

describe.each(SELECTED)('$operators: $name', ({ file, code, operators }) => {
  const options = { file, operators, arid: false }

  test('means the same with no mutant active and with no board', async () => {
    const plain = await evaluatePlain(code, file)
    expect(plain.length).toBeGreaterThan(0)
    expect(String(plain.at(-1))).not.toMatch(/^(?:Syntax|Reference)Error/)
    expect(await evaluateInstrumented(code, options, 0)).toEqual(plain)
    expect(await evaluateInstrumented(code, options, null)).toEqual(plain)
  })

  test('does under each mutant what the written mutant does', async () => {
    const mutants = createMutants(code, options)
    expect(mutants.length).toBeGreaterThan(0)
    for (const [i, mutant] of mutants.entries()) {
      const what = `${mutant.operator} ${mutant.line}: ${mutant.original} -> ${mutant.replacement}`
      const switched = await evaluateInstrumented(code, options, i + 1)
      if (switched.at(-1) === 'Error: out of fuel') continue
      expect(switched, what).toEqual(await evaluateWritten(code, mutant))
    }
  })
})
