// Owns StrykerJS's ArrayDeclaration.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../../operator.ts'

export const arrayDeclaration: Operator<'ArrayDeclaration'> = {
  name: 'ArrayDeclaration',
  rank: 8,
  description: 'empties arrays and fills empty ones',
  on: ['ArrayExpression', 'NewExpression', 'CallExpression'],
  *changes(node: Node, _at: At): Iterable<Change> {
    if (node.type === 'ArrayExpression') {
      yield { node, replacement: node.elements.length > 0 ? '[]' : '["redproof"]' }
    } else if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'Array') return
      const prefix = node.type === 'NewExpression' ? 'new ' : ''
      yield { node, replacement: `${prefix}${node.arguments.length > 0 ? 'Array()' : 'Array([])'}` }
    }
  },
}
