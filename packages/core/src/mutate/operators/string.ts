// Owns the operator on text: strings and templates emptied, empty ones filled. Opt-in.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../operator.ts'
import { isStringValue } from '../string-position.ts'

export const string: Operator<'string'> = {
  name: 'string',
  rank: 11,
  description: 'empties strings and templates, fills empty ones',
  on: ['StringLiteral', 'TemplateLiteral'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (!isStringValue(at)) return
    const empty =
      node.type === 'StringLiteral'
        ? node.value === ''
        : node.type === 'TemplateLiteral' && node.expressions.length === 0 && node.quasis[0]?.value.raw === ''
    // Behind a tag only a template is a template.
    const quote = node.type === 'TemplateLiteral' ? '`' : "'"
    yield { node, replacement: empty ? `${quote}redproof${quote}` : quote + quote }
  },
}
