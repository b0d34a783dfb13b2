// Owns StrykerJS's CallExpression.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../../operator.ts'

export const callExpression: Operator<'CallExpression'> = {
  name: 'CallExpression',
  rank: 4,
  description: 'deletes call and throw statements that hold no other mutant',
  on: ['ExpressionStatement', 'ThrowStatement'],
  *changes(node: Node, _at: At): Iterable<Change> {
    const isCall =
      node.type === 'ExpressionStatement' &&
      node.expression.type === 'CallExpression' &&
      node.expression.callee.type !== 'Super'
    const isThrow = node.type === 'ThrowStatement' && node.argument.type === 'NewExpression'
    if (isCall || isThrow) yield { node, replacement: '', alone: true }
  },
}
