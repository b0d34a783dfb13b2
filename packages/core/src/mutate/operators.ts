// Owns the list of operators and the named selections of it.
import type { Operator } from './operator.ts'
import { arithmetic } from './operators/arithmetic.ts'
import { boundary } from './operators/boundary.ts'
import { condition } from './operators/condition.ts'
import { emptyBody } from './operators/empty-body.ts'
import { guard } from './operators/guard.ts'
import { offByOne } from './operators/off-by-one.ts'
import { returnValue } from './operators/return-value.ts'

export type OperatorName =
  | 'guard'
  | 'boundary'
  | 'condition'
  | 'empty-body'
  | 'return-value'
  | 'arithmetic'
  | 'off-by-one'

/** `default`: a sufficient set; `stryker`: StrykerJS's operators by its names; `all`: every operator of ours. */
export type OperatorSelection = 'default' | 'stryker' | 'all' | readonly OperatorName[]

/** Every operator, lowest rank first. */
export const OPERATORS: readonly Operator<OperatorName>[] = [
  guard,
  boundary,
  condition,
  emptyBody,
  returnValue,
  arithmetic,
  offByOne,
]

/** The operators of a selection. Throws when a name is unknown. */
export function selectOperators(selection: OperatorSelection): readonly Operator<OperatorName>[] {
  if (selection === 'default' || selection === 'all') return OPERATORS
  if (selection === 'stryker') throw new Error('The operator set "stryker" is not available yet.')
  const unknown = selection.filter(name => !OPERATORS.some(operator => operator.name === name))
  if (unknown.length > 0) {
    const names = OPERATORS.map(operator => operator.name).join(', ')
    throw new Error(`Unknown operator ${unknown.map(name => `"${name}"`).join(', ')}: use any of ${names}.`)
  }
  return OPERATORS.filter(operator => selection.includes(operator.name))
}
