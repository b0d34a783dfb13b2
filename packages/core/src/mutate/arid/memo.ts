// Owns the reason for memo fast paths: without them the same is computed again.
import type { Node } from '@babel/types'
import type { AridReason } from '../arid-reason.ts'

const MEMO = /cache|memo/i

/** `if (cache.has(k)) return cache.get(k)`, `if (cached) return cached`, `if (cached !== undefined) return cached`. */
export const memo: AridReason = {
  name: 'memo',
  on: ['IfStatement'],
  isArid(node: Node): boolean {
    if (node.type !== 'IfStatement' || node.alternate) return false
    const { consequent } = node
    const step =
      consequent.type === 'BlockStatement' && consequent.body.length === 1 ? consequent.body[0] : consequent
    if (step?.type !== 'ReturnStatement' || !step.argument) return false
    const kept = memoOf(step.argument)
    return kept !== null && memoOf(tested(node.test)) === kept
  },
}

/** What is asked: the subject of `x`, `x !== undefined`, `x != null`. */
function tested(test: Node): Node {
  const compares = test.type === 'BinaryExpression' && /^!==?$/.test(test.operator)
  return compares && isNothing(test.right) ? test.left : test
}

function isNothing(node: Node): boolean {
  return node.type === 'NullLiteral' || (node.type === 'Identifier' && node.name === 'undefined')
}

/** Name of the memo that `node` reads: itself, an entry of it, or `memo.get(..)` and `memo.has(..)`. */
function memoOf(node: Node): string | null {
  switch (node.type) {
    case 'Identifier':
      return MEMO.test(node.name) ? node.name : null
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return memoOf(node.expression)
    case 'CallExpression': {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null
      return /^(?:get|has)$/.test(callee.property.name) ? memoOf(callee.object) : null
    }
    case 'MemberExpression': {
      if (node.computed) return memoOf(node.object)
      const { property } = node
      const name =
        property.type === 'PrivateName'
          ? property.id.name
          : property.type === 'Identifier'
            ? property.name
            : ''
      return MEMO.test(name) ? name : null
    }
    default:
      return null
  }
}
