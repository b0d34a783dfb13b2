// Owns the operator that drops one property, element or spread of a literal.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../operator.ts'
import { wholeTextOf } from '../operator-text.ts'

/** A longer literal is a table: its rows are data. */
const LONGEST = 12

export const dropElement: Operator<'drop-element'> = {
  name: 'drop-element',
  rank: 8,
  description: 'drops one property, element or spread of an object or array',
  on: ['ObjectExpression', 'ArrayExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    const parts = partsOf(node)
    // A hole has no text of its own, and dropping it would move what follows.
    if (parts.length > LONGEST || !parts.every(part => part !== null)) return
    const texts = parts.map(part => wholeTextOf(part, at))
    const isArray = node.type === 'ArrayExpression'
    for (let i = 0; i < texts.length; i++) {
      const rest = texts.filter((_, other) => other !== i).join(', ')
      yield { node, replacement: isArray ? `[${rest}]` : rest === '' ? '{}' : `{ ${rest} }` }
    }
  },
}

function partsOf(node: Node): readonly (Node | null)[] {
  if (node.type === 'ArrayExpression') return node.elements
  return node.type === 'ObjectExpression' ? node.properties : []
}
