// Owns StrykerJS's BooleanLiteral.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../../operator.ts'
import { textOf } from '../../operator-text.ts'

export const booleanLiteral: Operator<'BooleanLiteral'> = {
  name: 'BooleanLiteral',
  rank: 3,
  description: '`true` and `false` swapped, `!` dropped',
  on: ['BooleanLiteral', 'UnaryExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type === 'BooleanLiteral') yield { node, replacement: String(!node.value) }
    else if (node.type === 'UnaryExpression' && node.operator === '!')
      yield { node, replacement: textOf(node.argument, at) }
  },
}
