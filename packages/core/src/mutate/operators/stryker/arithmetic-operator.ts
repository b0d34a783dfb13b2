// Owns StrykerJS's ArithmeticOperator.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../../operator.ts'
import { withOperator } from '../../operator-text.ts'

const SWAPS: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }

export const arithmeticOperator: Operator<'ArithmeticOperator'> = {
  name: 'ArithmeticOperator',
  rank: 7,
  description: '`+` and `-`, `*` and `/` swapped, `%` to `*`; not beside strings',
  on: ['BinaryExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type !== 'BinaryExpression') return
    const swap = SWAPS[node.operator]
    const left = node.left.type === 'BinaryExpression' ? node.left.right : node.left
    if (swap && !isString(left) && !isString(node.right))
      yield { node, replacement: withOperator(node, swap, at) }
  },
}

function isString({ type }: Node): boolean {
  return type === 'StringLiteral' || type === 'TemplateLiteral'
}
