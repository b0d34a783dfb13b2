// Owns StrykerJS's UpdateOperator.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../../operator.ts'
import { wholeTextOf } from '../../operator-text.ts'

export const updateOperator: Operator<'UpdateOperator'> = {
  name: 'UpdateOperator',
  rank: 11,
  description: '`++` and `--` swapped',
  on: ['UpdateExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type !== 'UpdateExpression') return
    const swap = node.operator === '++' ? '--' : '++'
    const argument = wholeTextOf(node.argument, at)
    yield { node, replacement: node.prefix ? swap + argument : argument + swap }
  },
}
