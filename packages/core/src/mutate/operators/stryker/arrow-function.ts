// Owns StrykerJS's ArrowFunction, at the body: so the arrow keeps its name and its moment.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../../operator.ts'
import { textOf } from '../../operator-text.ts'

export const arrowFunction: Operator<'ArrowFunction'> = {
  name: 'ArrowFunction',
  rank: 5,
  description: 'an arrow with an expression body returns `undefined`',
  on: ['ArrowFunctionExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type !== 'ArrowFunctionExpression' || node.body.type === 'BlockStatement') return
    if (textOf(node.body, at) !== 'undefined') yield { node: node.body, replacement: 'undefined' }
  },
}
