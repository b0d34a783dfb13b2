// Owns StrykerJS's AssignmentOperator.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../../operator.ts'
import { withOperator } from '../../operator-text.ts'

const SWAPS: Readonly<Record<string, string>> = {
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '%=': '*=',
  '<<=': '>>=',
  '>>=': '<<=',
  '&=': '|=',
  '|=': '&=',
  '&&=': '||=',
  '||=': '&&=',
  '??=': '&&=',
}

const FOR_STRINGS: ReadonlySet<string> = new Set(['&&=', '||=', '??='])

export const assignmentOperator: Operator<'AssignmentOperator'> = {
  name: 'AssignmentOperator',
  rank: 7,
  description: 'compound assignments swapped',
  on: ['AssignmentExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type !== 'AssignmentExpression') return
    const swap = SWAPS[node.operator]
    const isString = node.right.type === 'StringLiteral' || node.right.type === 'TemplateLiteral'
    if (swap && (!isString || FOR_STRINGS.has(node.operator)))
      yield { node, replacement: withOperator(node, swap, at) }
  },
}
