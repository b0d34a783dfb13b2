// Owns the operator that moves an index or length literal by one.
import type { Node, NumericLiteral } from '@babel/types'
import { unwrapped } from '../node-kinds.ts'
import type { At, Change, Operator } from '../operator.ts'

const COMPARISON = /^(?:[<>]=?|[!=]==?)$/
const POSITIONAL =
  /^(?:slice|substring|substr|at|charAt|charCodeAt|codePointAt|splice|with|indexOf|padStart|padEnd|repeat|toFixed|fill|flat)$/

export const offByOne: Operator<'off-by-one'> = {
  name: 'off-by-one',
  rank: 7,
  description: 'index and length literals plus and minus one',
  on: [
    'MemberExpression',
    'OptionalMemberExpression',
    'BinaryExpression',
    'CallExpression',
    'OptionalCallExpression',
  ],
  *changes(node: Node, _at: At): Iterable<Change> {
    for (const literal of positions(node)) {
      yield { node: literal, replacement: String(literal.value + 1) }
      // Below 0 an index is no other position but none at all, or counts from the end.
      if (literal.value > 0) yield { node: literal, replacement: String(literal.value - 1) }
    }
  },
}

function* positions(node: Node): Iterable<NumericLiteral> {
  if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') {
    if (node.computed) yield* literalsIn(node.property)
  } else if (node.type === 'BinaryExpression') {
    if (COMPARISON.test(node.operator) || node.operator === '-' || node.operator === '+') {
      if (isLength(node.left)) yield* integers(node.right)
      if (isLength(node.right)) yield* integers(node.left)
    }
  } else if (node.type === 'CallExpression' || node.type === 'OptionalCallExpression') {
    const { callee } = node
    if (callee.type !== 'MemberExpression' && callee.type !== 'OptionalMemberExpression') return
    if (callee.property.type !== 'Identifier' || !POSITIONAL.test(callee.property.name)) return
    for (const argument of node.arguments) yield* literalsIn(argument)
  }
}

/** `2`, and the 2 of `-2`, `i + 2` and `i - 2`. */
function* literalsIn(node: Node): Iterable<NumericLiteral> {
  const inner = unwrapped(node)
  if (inner.type === 'UnaryExpression' && inner.operator === '-') yield* integers(inner.argument)
  else if (inner.type === 'BinaryExpression' && (inner.operator === '+' || inner.operator === '-')) {
    // A `.length` beside it is asked about on its own.
    if (!isLength(inner.left)) yield* integers(inner.right)
    if (!isLength(inner.right)) yield* integers(inner.left)
  } else yield* integers(inner)
}

function* integers(node: Node): Iterable<NumericLiteral> {
  if (node.type === 'NumericLiteral' && Number.isSafeInteger(node.value)) yield node
}

function isLength(node: Node): boolean {
  const inner = unwrapped(node)
  return (
    (inner.type === 'MemberExpression' || inner.type === 'OptionalMemberExpression') &&
    inner.property.type === 'Identifier' &&
    inner.property.name === 'length'
  )
}
