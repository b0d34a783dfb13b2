// Owns StrykerJS's BlockStatement.
import type { Class, ClassBody, ClassMethod, Node } from '@babel/types'
import type { At, Change, Operator } from '../../operator.ts'
import { ancestor, textOf } from '../../operator-text.ts'

export const blockStatement: Operator<'BlockStatement'> = {
  name: 'BlockStatement',
  rank: 5,
  description: 'empties blocks',
  on: ['BlockStatement'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type !== 'BlockStatement' || node.body.length === 0 || needsSuper(at)) return
    yield { node, replacement: '{}' }
  },
}

/** A constructor that calls `super()` cannot be emptied where fields or parameter properties need it. */
function needsSuper(at: At): boolean {
  const method = ancestor(at, 1) as ClassMethod
  if (method.type !== 'ClassMethod' || method.kind !== 'constructor') return false
  if (!(ancestor(at, 3) as Class).superClass || !/\bsuper\s*\(/.test(textOf(method.body, at))) return false
  if (method.params.some(param => param.type === 'TSParameterProperty')) return true
  const { body } = ancestor(at, 2) as ClassBody
  return body.some(member => member.type === 'ClassProperty' && !member.static && !!member.value)
}
