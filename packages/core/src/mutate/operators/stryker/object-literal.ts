// Owns StrykerJS's ObjectLiteral.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../../operator.ts'

export const objectLiteral: Operator<'ObjectLiteral'> = {
  name: 'ObjectLiteral',
  rank: 8,
  description: 'empties object literals',
  on: ['ObjectExpression'],
  *changes(node: Node, _at: At): Iterable<Change> {
    if (node.type === 'ObjectExpression' && node.properties.length > 0) yield { node, replacement: '{}' }
  },
}
