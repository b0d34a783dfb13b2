// Owns the operator on bits. Opt-in.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../operator.ts'
import { textOf, wholeTextOf } from '../operator-text.ts'

const SWAPS: Readonly<Record<string, string>> = {
  '&': '|',
  '|': '&',
  '^': '&',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
}

export const bitwise: Operator<'bitwise'> = {
  name: 'bitwise',
  rank: 11,
  description: '`&` and `|`, `<<` and `>>` swapped, `^` to `&`, `~` dropped',
  on: ['BinaryExpression', 'UnaryExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type === 'UnaryExpression') {
      if (node.operator === '~') yield { node, replacement: textOf(node.argument, at) }
    } else if (node.type === 'BinaryExpression') {
      const swap = SWAPS[node.operator]
      // `&` binds tighter than `|`: operands get their own parentheses where they could fall apart.
      if (swap) yield { node, replacement: `${operand(node.left, at)} ${swap} ${operand(node.right, at)}` }
    }
  },
}

function operand(node: Node, at: At): string {
  return node.type === 'BinaryExpression' ? `(${textOf(node, at)})` : wholeTextOf(node, at)
}
