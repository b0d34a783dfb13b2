// Owns the operator on regular expressions. Opt-in.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../operator.ts'
import { regexMutants } from '../regex-mutants.ts'

export const regex: Operator<'regex'> = {
  name: 'regex',
  rank: 11,
  description: 'takes anchors and quantifiers from regular expressions, negates classes and look-arounds',
  on: ['RegExpLiteral'],
  *changes(node: Node, _at: At): Iterable<Change> {
    if (node.type !== 'RegExpLiteral') return
    for (const pattern of regexMutants(node.pattern, node.flags))
      yield { node, replacement: `/${pattern}/${node.flags}` }
  },
}
