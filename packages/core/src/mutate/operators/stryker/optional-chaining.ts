// Owns StrykerJS's OptionalChaining.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../../operator.ts'
import { withoutQuestion } from '../../operator-text.ts'

export const optionalChaining: Operator<'OptionalChaining'> = {
  name: 'OptionalChaining',
  rank: 6,
  description: '`?.` to `.`',
  on: ['OptionalMemberExpression', 'OptionalCallExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    const replacement = withoutQuestion(node, at)
    if (replacement !== null) yield { node, replacement }
  },
}
