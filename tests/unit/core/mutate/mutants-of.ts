// Owns the checks that every operator gets: the mutants as text, and what the mutated code does.
import { expect } from 'vitest'
import { createMutants } from '../../../../packages/core/src/mutate/create-mutants.ts'
import type { OperatorName as OurName } from '../../../../packages/core/src/mutate/operators.ts'
import type { StrykerOperatorName } from '../../../../packages/core/src/mutate/stryker-operators.ts'
import { evaluateInstrumented, evaluatePlain, evaluateWritten } from './evaluate.ts'

type OperatorName = OurName | StrykerOperatorName

/** `original -> replacement` of each mutant the operator makes of `code`. */
export function mutantsOf(operator: OperatorName, code: string, file = 'src/a.ts'): readonly string[] {
  return createMutants(code, { file, operators: [operator], arid: false }).map(
    m => `${m.original} -> ${m.replacement}`,
  )
}

/**
 * Runs `code` (which reports through `out(..)`) plain and under each mutant of the operator; the switched and
 * the written mutant must agree. Gives `replacement: outputs` lines to compare.
 */
export async function outcomesOf(
  operator: OperatorName,
  code: string,
  file = 'src/a.ts',
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const options = { file, operators: [operator], arid: false }
  const plain = await evaluatePlain(code, file)
  expect(await evaluateInstrumented(code, options, 0)).toEqual(plain)
  const outcomes: Record<string, readonly unknown[]> = { plain }
  const mutants = createMutants(code, options)
  for (const [i, mutant] of mutants.entries()) {
    const switched = await evaluateInstrumented(code, options, i + 1)
    expect(switched, `${mutant.original} -> ${mutant.replacement}`).toEqual(
      await evaluateWritten(code, mutant),
    )
    outcomes[`${mutant.original} -> ${mutant.replacement}`] = switched
  }
  return outcomes
}

/** `line:column-endLine:endColumn` of each mutant the operator makes of `code`. */
export function placesOf(operator: OperatorName, code: string, file = 'src/a.ts'): readonly string[] {
  return createMutants(code, { file, operators: [operator], arid: false }).map(
    m => `${m.line}:${m.column}-${m.endLine}:${m.endColumn}`,
  )
}
