// Owns the operator that weakens or fixes a condition, by the smallest set that subsumes the rest.
import type { BinaryExpression, Node } from '@babel/types'
import { isLoop } from '../node-kinds.ts'
import type { At, Change, Operator } from '../operator.ts'
import { ancestor, keyOf, operandsOf, textOf, withOperator } from '../operator-text.ts'

/** For each comparison the operators and constants to try; `<` to `<=` belongs to `boundary`. */
const COMPARISONS: Readonly<Record<string, { swaps: readonly string[]; constants: readonly string[] }>> = {
  '<': { swaps: ['!=='], constants: ['false'] },
  '<=': { swaps: ['==='], constants: ['true'] },
  '>': { swaps: ['!=='], constants: ['false'] },
  '>=': { swaps: ['==='], constants: ['true'] },
  '===': { swaps: [], constants: ['false', 'true'] },
  '==': { swaps: [], constants: ['false', 'true'] },
  '!==': { swaps: [], constants: ['true', 'false'] },
  '!=': { swaps: [], constants: ['true', 'false'] },
}

const ORDERED: Readonly<Record<string, readonly string[]>> = {
  '===': ['<=', '>='],
  '==': ['<=', '>='],
  '!==': ['<', '>'],
  '!=': ['<', '>'],
}

export const condition: Operator<'condition'> = {
  name: 'condition',
  rank: 3,
  description: 'comparisons, `&&`, `||` and `!` replaced by an operand, a constant or a near comparison',
  on: ['BinaryExpression', 'LogicalExpression', 'UnaryExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    // A loop that is never left proves nothing and costs its whole fuel.
    const endless = isLoopTest(at)
    for (const replacement of replacements(node, at)) {
      if (!(endless && replacement === 'true')) yield { node, replacement }
    }
  },
}

function* replacements(node: Node, at: At): Iterable<string> {
  if (node.type === 'UnaryExpression') {
    if (node.operator === '!' && !isNegated(at)) yield textOf(node.argument, at)
  } else if (node.type === 'LogicalExpression' && node.operator !== '??') {
    yield* operandsOf(node, at)
    yield node.operator === '&&' ? 'false' : 'true'
  } else if (node.type === 'BinaryExpression') {
    const comparison = COMPARISONS[node.operator]
    if (!comparison) return
    // `i !== n` for `i < n` as a loop test ends at the same step, or never.
    if (!isLoopTest(at)) for (const swap of comparison.swaps) yield withOperator(node, swap, at)
    if (isOrdered(node)) for (const swap of ORDERED[node.operator] ?? []) yield withOperator(node, swap, at)
    yield* comparison.constants
  }
}

function isLoopTest(at: At): boolean {
  return keyOf(at) === 'test' && isLoop(ancestor(at, 1) as Node)
}

/** In `!!x` the outer `!` says it. */
function isNegated(at: At): boolean {
  const parent = ancestor(at, 1)
  return parent?.type === 'UnaryExpression' && parent.operator === '!'
}

/** True when an operand is surely a number for which less and more are both possible. */
function isOrdered({ left, right }: BinaryExpression): boolean {
  // `a === b !== 0` would read `a === (b < 0)`.
  if (isComparison(left) || isComparison(right)) return false
  if (isLength(left) || isLength(right)) return !isZero(left) && !isZero(right)
  return isNumber(left) || isNumber(right)
}

function isComparison(node: Node): boolean {
  return node.type === 'BinaryExpression' && node.operator in COMPARISONS
}

function isNumber(node: Node): boolean {
  if (node.type === 'NumericLiteral') return true
  if (node.type === 'UnaryExpression') return node.operator === '-' && isNumber(node.argument)
  return node.type === 'BinaryExpression' && /^(?:[-*/%]|\*\*)$/.test(node.operator)
}

function isLength(node: Node): boolean {
  return (
    (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') &&
    node.property.type === 'Identifier' &&
    (node.property.name === 'length' || node.property.name === 'size')
  )
}

function isZero(node: Node): boolean {
  return node.type === 'NumericLiteral' && node.value === 0
}
