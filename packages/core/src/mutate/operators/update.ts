// Owns the operator that counts the other way. Opt-in.
import type { Node } from '@babel/types'
import { isLoop } from '../node-kinds.ts'
import type { At, Change, Operator } from '../operator.ts'
import { ancestor, keyOf, wholeTextOf } from '../operator-text.ts'

export const update: Operator<'update'> = {
  name: 'update',
  rank: 11,
  description: 'swaps `++` and `--`, but for the step of a `for`',
  on: ['UpdateExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type !== 'UpdateExpression') return
    if (keyOf(at) === 'update' && isLoop(ancestor(at, 1) as Node)) return
    const swap = node.operator === '++' ? '--' : '++'
    const argument = wholeTextOf(node.argument, at)
    yield { node, replacement: node.prefix ? swap + argument : argument + swap }
  },
}
