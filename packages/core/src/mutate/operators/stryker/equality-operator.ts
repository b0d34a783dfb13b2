// Owns StrykerJS's EqualityOperator.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../../operator.ts'
import { withOperator } from '../../operator-text.ts'

const SWAPS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '===': ['!=='],
  '!==': ['==='],
}

export const equalityOperator: Operator<'EqualityOperator'> = {
  name: 'EqualityOperator',
  rank: 2,
  description: 'comparisons moved by their equal case, and negated',
  on: ['BinaryExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type !== 'BinaryExpression') return
    for (const swap of SWAPS[node.operator] ?? []) yield { node, replacement: withOperator(node, swap, at) }
  },
}
