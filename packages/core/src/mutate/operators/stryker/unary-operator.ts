// Owns StrykerJS's UnaryOperator.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../../operator.ts'
import { wholeTextOf } from '../../operator-text.ts'

export const unaryOperator: Operator<'UnaryOperator'> = {
  name: 'UnaryOperator',
  rank: 7,
  description: 'unary `+` and `-` swapped, `~` dropped',
  on: ['UnaryExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type !== 'UnaryExpression') return
    const argument = wholeTextOf(node.argument, at)
    // A space keeps `- +a` from becoming `++a`.
    if (node.operator === '+')
      yield { node, replacement: `-${argument.startsWith('-') ? ' ' : ''}${argument}` }
    else if (node.operator === '-')
      yield { node, replacement: `+${argument.startsWith('+') ? ' ' : ''}${argument}` }
    else if (node.operator === '~') yield { node, replacement: argument }
  },
}
