// Owns the operator that empties a whole function: the first probe, since a survivor makes the rest moot.
import type { ClassBody, ClassDeclaration, Node } from '@babel/types'
import { isFunction } from '../node-kinds.ts'
import type { At, Change, Operator } from '../operator.ts'
import { ancestor, textOf } from '../operator-text.ts'

export const emptyBody: Operator<'empty-body'> = {
  name: 'empty-body',
  rank: 5,
  description: 'empties a function body; an arrow returns `undefined`',
  on: [
    'FunctionDeclaration',
    'FunctionExpression',
    'ArrowFunctionExpression',
    'ObjectMethod',
    'ClassMethod',
    'ClassPrivateMethod',
  ],
  *changes(node: Node, at: At): Iterable<Change> {
    if (!isFunction(node) || isDerivedConstructor(node, at)) return
    const { body } = node
    if (body.type === 'BlockStatement') {
      if (body.body.length > 0) yield { node: body, replacement: '{}' }
    } else if (textOf(body, at) !== 'undefined') yield { node: body, replacement: 'undefined' }
  },
}

/** A derived constructor without `super()` cannot run at all. */
function isDerivedConstructor(node: Node, at: At): boolean {
  if (node.type !== 'ClassMethod' || node.kind !== 'constructor') return false
  const body = ancestor(at, 1) as ClassBody
  const owner = ancestor(at, 2) as ClassDeclaration
  return body.type === 'ClassBody' && !!owner.superClass
}
