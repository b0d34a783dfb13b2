// Owns StrykerJS's StringLiteral.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../../operator.ts'
import { isStringValue } from '../../string-position.ts'

export const stringLiteral: Operator<'StringLiteral'> = {
  name: 'StringLiteral',
  rank: 11,
  description: 'empties strings and templates, fills empty ones',
  on: ['StringLiteral', 'TemplateLiteral'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (!isStringValue(at)) return
    if (node.type === 'StringLiteral') yield { node, replacement: node.value === '' ? '"redproof"' : '""' }
    else if (node.type === 'TemplateLiteral') {
      const empty = node.expressions.length === 0 && node.quasis[0]?.value.raw === ''
      yield { node, replacement: empty ? '`redproof`' : '``' }
    }
  },
}
