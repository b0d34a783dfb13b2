// Owns StrykerJS's LogicalOperator.
import type { Node } from '@babel/types'
import { isParenthesized } from '../../node-kinds.ts'
import type { At, Change, Operator } from '../../operator.ts'
import { textOf, withOperator } from '../../operator-text.ts'

const SWAPS: Readonly<Record<string, string>> = { '&&': '||', '||': '&&', '??': '&&' }

export const logicalOperator: Operator<'LogicalOperator'> = {
  name: 'LogicalOperator',
  rank: 3,
  description: '`&&` and `||` swapped, `??` to `&&`',
  on: ['LogicalExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type !== 'LogicalExpression') return
    const swap = SWAPS[node.operator] as string
    // `a || b || c` with the second swapped would read `a || (b && c)`, and `??` may not stand beside `&&` at all.
    const rebinds = bindsLooser(node.left, swap) || bindsLooser(node.right, swap)
    const operands = [node.left, node.right].map(side => operandText(side, at))
    yield { node, replacement: rebinds ? operands.join(` ${swap} `) : withOperator(node, swap, at) }
  },
}

function bindsLooser(node: Node, swap: string): boolean {
  if (node.type !== 'LogicalExpression' || isParenthesized(node)) return false
  return node.operator === '??' || (swap === '&&' && node.operator === '||')
}

function operandText(node: Node, at: At): string {
  return node.type === 'LogicalExpression' || isParenthesized(node)
    ? `(${textOf(node, at)})`
    : textOf(node, at)
}
