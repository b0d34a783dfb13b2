// Owns the reason for message text: `new Error(..)`, `assert`, `invariant`.
import type { Node } from '@babel/types'
import type { AridReason } from '../arid-reason.ts'

export const message: AridReason = {
  name: 'message',
  on: ['StringLiteral', 'TemplateLiteral', 'BinaryExpression'],
  isArid(node: Node, parent: Node, key: string): boolean {
    if (key !== 'arguments' || !isText(node)) return false
    if (parent.type !== 'NewExpression' && parent.type !== 'CallExpression') return false
    const name = nameOf(parent.callee)
    if (/(?:Error|Exception)$/.test(name)) return true
    return /^(?:assert|invariant|warning)$/.test(name) && parent.arguments[0] !== node
  },
}

/** The name called: `assert` for `assert(..)` and for `assert.equal(..)`. */
function nameOf(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return ''
  return callee.object.type === 'Identifier' && callee.object.name === 'assert'
    ? 'assert'
    : callee.property.name
}

function isText(node: Node): boolean {
  if (node.type === 'BinaryExpression')
    return node.operator === '+' && (isText(node.left) || isText(node.right))
  return node.type === 'StringLiteral' || node.type === 'TemplateLiteral'
}
