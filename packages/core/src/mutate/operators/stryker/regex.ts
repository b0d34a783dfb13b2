// Owns StrykerJS's Regex.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../../operator.ts'
import { regexMutants } from '../../regex-mutants.ts'

export const regexLiteral: Operator<'Regex'> = {
  name: 'Regex',
  rank: 11,
  description: 'regular expressions changed by weapon-regex, level 1',
  on: ['RegExpLiteral'],
  *changes(node: Node, _at: At): Iterable<Change> {
    if (node.type !== 'RegExpLiteral') return
    for (const pattern of regexMutants(node.pattern, node.flags))
      yield { node, replacement: `/${pattern}/${node.flags}` }
  },
}
