// Owns the operator that swaps arithmetic, never where the operands are known to be strings.
import type { Node } from '@babel/types'
import { isLoop, unwrapped } from '../node-kinds.ts'
import type { At, Change, Operator } from '../operator.ts'
import { ancestor, keyOf, textOf, withOperator } from '../operator-text.ts'

const SWAPS: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
}

export const arithmetic: Operator<'arithmetic'> = {
  name: 'arithmetic',
  rank: 7,
  description: '`+` and `-`, `*` and `/` swapped, `%` and `**` to `*`, unary `-` dropped',
  on: ['BinaryExpression', 'AssignmentExpression', 'UnaryExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type === 'UnaryExpression') {
      if (
        node.operator === '-' &&
        node.argument.type !== 'NumericLiteral' &&
        node.argument.type !== 'BigIntLiteral'
      )
        yield { node, replacement: textOf(node.argument, at) }
    } else if (node.type === 'BinaryExpression') {
      const swap = SWAPS[node.operator]
      if (swap && !(node.operator === '+' && isPartOfText(node, at)))
        yield { node, replacement: withOperator(node, swap, at) }
    } else if (node.type === 'AssignmentExpression') {
      const swap = node.operator === '=' ? undefined : SWAPS[node.operator.slice(0, -1)]
      if (swap && !isText(node.right) && !isStep(at))
        yield { node, replacement: withOperator(node, `${swap}=`, at) }
    }
  },
}

/** `a + b + 'px'`: one string among the terms makes text of the whole sum. */
function isPartOfText(node: Node, at: At): boolean {
  let sum = node
  for (let steps = 1; ; steps++) {
    const above = ancestor(at, steps)
    if (above?.type !== 'BinaryExpression' || above.operator !== '+') break
    sum = above
  }
  return isText(sum)
}

const TEXT_METHODS =
  /^(?:toString|toFixed|toUpperCase|toLowerCase|trim|trimStart|trimEnd|padStart|padEnd|join|repeat|substring|charAt|replace|replaceAll)$/

function isText(node: Node): boolean {
  const inner = unwrapped(node)
  if (inner.type === 'StringLiteral' || inner.type === 'TemplateLiteral') return true
  if (inner.type === 'BinaryExpression')
    return inner.operator === '+' && (isText(inner.left) || isText(inner.right))
  if (inner.type === 'UnaryExpression') return inner.operator === 'typeof'
  if (inner.type !== 'CallExpression') return false
  const { callee } = inner
  if (callee.type === 'Identifier') return callee.name === 'String'
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    TEXT_METHODS.test(callee.property.name)
  )
}

/** The step of a `for`: reversed it runs away. */
function isStep(at: At): boolean {
  return keyOf(at) === 'update' && isLoop(ancestor(at, 1) as Node)
}
