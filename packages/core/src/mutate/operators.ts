// Owns the list of operators and the named selections of it.
import type { Operator } from './operator.ts'
import { arithmetic } from './operators/arithmetic.ts'
import { bitwise } from './operators/bitwise.ts'
import { boundary } from './operators/boundary.ts'
import { condition } from './operators/condition.ts'
import { dropAwait } from './operators/drop-await.ts'
import { dropElement } from './operators/drop-element.ts'
import { effect } from './operators/effect.ts'
import { emptyBody } from './operators/empty-body.ts'
import { errorPath } from './operators/error-path.ts'
import { guard } from './operators/guard.ts'
import { method } from './operators/method.ts'
import { nullish } from './operators/nullish.ts'
import { offByOne } from './operators/off-by-one.ts'
import { regex } from './operators/regex.ts'
import { returnValue } from './operators/return-value.ts'
import { string } from './operators/string.ts'
import { update } from './operators/update.ts'
import { STRYKER_OPERATORS, type StrykerOperatorName } from './stryker-operators.ts'

export type OperatorName =
  | 'guard'
  | 'boundary'
  | 'condition'
  | 'effect'
  | 'drop-await'
  | 'empty-body'
  | 'return-value'
  | 'nullish'
  | 'arithmetic'
  | 'off-by-one'
  | 'drop-element'
  | 'method'
  | 'error-path'
  | 'string'
  | 'regex'
  | 'update'
  | 'bitwise'

/**
 * `default`: ranks 1, 2, 3, 5 and 7; `all`: every operator of ours; `stryker`: StrykerJS's operators by its
 * names; or names of either.
 */
export type OperatorSelection =
  | 'default'
  | 'stryker'
  | 'all'
  | readonly (OperatorName | StrykerOperatorName)[]

/** Every operator of ours, lowest rank first. */
export const OPERATORS: readonly Operator<OperatorName>[] = [
  guard,
  boundary,
  condition,
  effect,
  dropAwait,
  emptyBody,
  returnValue,
  nullish,
  arithmetic,
  offByOne,
  dropElement,
  method,
  errorPath,
  string,
  regex,
  update,
  bitwise,
]

const DEFAULT_RANKS: ReadonlySet<number> = new Set([1, 2, 3, 5, 7])

/** The operators of a selection. Throws when a name is unknown or none is given. */
export function selectOperators(selection: OperatorSelection): readonly Operator[] {
  if (selection === 'default') return OPERATORS.filter(({ rank }) => DEFAULT_RANKS.has(rank))
  if (selection === 'all') return OPERATORS
  if (selection === 'stryker') return STRYKER_OPERATORS
  const known: readonly Operator[] = [...OPERATORS, ...STRYKER_OPERATORS]
  const unknown = selection.filter(name => !known.some(operator => operator.name === name))
  if (unknown.length > 0 || selection.length === 0) {
    const what =
      unknown.length > 0
        ? `Unknown operator ${unknown.map(name => JSON.stringify(name)).join(', ')}`
        : 'No operator'
    throw new Error(
      `${what}: use default, stryker, all, or any of ${known.map(({ name }) => name).join(', ')}.`,
    )
  }
  return known.filter(operator => (selection as readonly string[]).includes(operator.name))
}
