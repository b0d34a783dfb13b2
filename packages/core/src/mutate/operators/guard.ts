// Owns the operator that removes guards: an `if` never taken, an early exit deleted.
import type { Node, Statement } from '@babel/types'
import { isFunction, isLoop } from '../node-kinds.ts'
import type { At, Change, Operator } from '../operator.ts'
import { ancestor } from '../operator-text.ts'

export const guard: Operator<'guard'> = {
  name: 'guard',
  rank: 1,
  description: 'takes no `if`; deletes `throw`, early `return` and `continue`',
  on: ['IfStatement', 'ThrowStatement', 'ReturnStatement', 'ContinueStatement'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type === 'IfStatement') yield { node: node.test, replacement: 'false' }
    else if (!isOnlyStepOfIf(node, at) && !isLastStep(node, at)) yield { node, replacement: '' }
  },
}

/** `if (a) throw b`: an `if` never taken already says it. */
function isOnlyStepOfIf(node: Node, at: At): boolean {
  const parent = ancestor(at, 1) as Node
  const block = parent.type === 'BlockStatement' && parent.body.length === 1
  const above = block ? (ancestor(at, 2) as Node) : parent
  const branch = block ? parent : node
  return above.type === 'IfStatement' && !above.alternate && above.consequent === branch
}

/** A last `return` is no early exit (return-value mutates it); a last `continue` does nothing. */
function isLastStep(node: Node, at: At): boolean {
  if (node.type === 'ThrowStatement') return false
  const parent = ancestor(at, 1) as Node
  if (parent.type !== 'BlockStatement') return isLoop(parent)
  const last: Statement | undefined = parent.body.at(-1)
  const above = ancestor(at, 2) as Node
  return last === node && (node.type === 'ReturnStatement' ? isFunction(above) : isLoop(above))
}
