// Owns StrykerJS's Regex.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../../operator.ts'
import { regexMutants } from '../../regex-mutants.ts'

export const regexLiteral: Operator<'Regex'> = {
  name: 'Regex',
  rank: 11,
  description: 'regular expressions: anchors and quantifiers removed, classes and look-arounds negated',
  on: ['RegExpLiteral'],
  *changes(node: Node, _at: At): Iterable<Change> {
    if (node.type !== 'RegExpLiteral') return
    for (const pattern of regexMutants(node.pattern, node.flags))
      yield { node, replacement: `/${pattern}/${node.flags}` }
  },
}
