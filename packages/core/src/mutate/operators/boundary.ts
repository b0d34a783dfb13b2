// Owns the operator that moves a boundary by its equal case.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../operator.ts'
import { withOperator } from '../operator-text.ts'

const NEIGHBOUR: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

export const boundary: Operator<'boundary'> = {
  name: 'boundary',
  rank: 2,
  description: '`<` to `<=`, `>` to `>=`, and back',
  on: ['BinaryExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type !== 'BinaryExpression') return
    const neighbour = NEIGHBOUR[node.operator]
    if (neighbour) yield { node, replacement: withOperator(node, neighbour, at) }
  },
}
