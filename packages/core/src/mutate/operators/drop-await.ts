// Owns the operator that does not wait: what it breaks can outlive the test that reached it.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../operator.ts'
import { textOf } from '../operator-text.ts'

export const dropAwait: Operator<'drop-await'> = {
  name: 'drop-await',
  rank: 4,
  description: 'drops `await`',
  fresh: true,
  on: ['AwaitExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type === 'AwaitExpression') yield { node, replacement: textOf(node.argument, at) }
  },
}
