// Owns the reason for chance: what is computed from `Math.random` or seeded by the clock differs anyway.
import type { Node } from '@babel/types'
import type { AridReason } from '../arid-reason.ts'

/** `Math.random() * 10`, `(Math.random() * n) | 0`, `seed = Date.now() % 97`. */
export const seed: AridReason = {
  name: 'seed',
  on: ['BinaryExpression'],
  isArid(node: Node, parent: Node): boolean {
    if (calls(node, 'Math', 'random')) return true
    const isSeed =
      parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier' && /seed$/i.test(parent.id.name)
    return isSeed && calls(node, 'Date', 'now')
  },
}

/** True when a term of the arithmetic `node` is `object.method()`. */
function calls(node: Node, object: string, method: string): boolean {
  if (node.type === 'BinaryExpression') {
    if (!/^(?:[-+*/%|&^]|>>>?|<<)$/.test(node.operator)) return false
    return calls(node.left, object, method) || calls(node.right, object, method)
  }
  if (node.type !== 'CallExpression') return false
  const { callee } = node
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === object &&
    callee.property.type === 'Identifier' &&
    callee.property.name === method
  )
}
