// Owns the operator that deletes what is done for its effect: calls and assignments that stand alone.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../operator.ts'

export const effect: Operator<'effect'> = {
  name: 'effect',
  rank: 4,
  description: 'deletes call and assignment statements',
  on: ['ExpressionStatement'],
  *changes(node: Node, _at: At): Iterable<Change> {
    if (node.type === 'ExpressionStatement' && isEffect(node.expression)) yield { node, replacement: '' }
  },
}

function isEffect(node: Node): boolean {
  switch (node.type) {
    case 'AwaitExpression':
      return isEffect(node.argument)
    case 'CallExpression':
      return node.callee.type !== 'Super'
    case 'OptionalCallExpression':
    case 'AssignmentExpression':
      return true
    case 'UnaryExpression':
      return node.operator === 'delete'
    default:
      return false
  }
}
