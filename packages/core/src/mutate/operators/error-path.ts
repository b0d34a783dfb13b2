// Owns the operator on error paths: what is done when something fails is not done.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../operator.ts'
import { wholeTextOf } from '../operator-text.ts'

export const errorPath: Operator<'error-path'> = {
  name: 'error-path',
  rank: 10,
  description: 'empties `catch` and `finally`, drops `.catch(..)` and `.finally(..)`',
  on: ['TryStatement', 'CallExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type === 'TryStatement') {
      for (const block of [node.handler?.body, node.finalizer])
        if (block && block.body.length > 0) yield { node: block, replacement: '{}' }
    } else if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      const { object, property, computed } = node.callee
      const isHandler =
        !computed && property.type === 'Identifier' && /^(?:catch|finally)$/.test(property.name)
      if (isHandler && object.type !== 'Super') yield { node, replacement: wholeTextOf(object, at) }
    }
  },
}
