// Owns the operator on absent values: `??`, `?.` and defaults.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../operator.ts'
import { operandsOf, withoutQuestion } from '../operator-text.ts'

export const nullish: Operator<'nullish'> = {
  name: 'nullish',
  rank: 6,
  description: '`a ?? b` to `a` and to `b`, `?.` to `.`, defaults dropped',
  on: ['LogicalExpression', 'OptionalMemberExpression', 'OptionalCallExpression', 'AssignmentPattern'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type === 'LogicalExpression') {
      if (node.operator !== '??') return
      for (const replacement of operandsOf(node, at)) yield { node, replacement }
    } else if (node.type === 'AssignmentPattern') {
      // The parameter stays optional, so that the length of the function stays.
      yield { node: node.right, replacement: 'undefined' }
    } else {
      const replacement = withoutQuestion(node, at)
      if (replacement !== null) yield { node, replacement }
    }
  },
}
