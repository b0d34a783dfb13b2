// Owns where a string is a value: not a key, a module name, a symbol's name or an attribute.
import type { Node } from '@babel/types'
import type { At } from './operator.ts'
import { ancestor, keyOf } from './operator-text.ts'

/** True when the string that ends `at` may be replaced as a value. */
export function isStringValue(at: At): boolean {
  const parent = ancestor(at, 1) as Node
  switch (parent.type) {
    case 'ExpressionStatement':
    case 'JSXAttribute':
    case 'TSExternalModuleReference':
    case 'ImportExpression':
      return false
    case 'CallExpression': {
      const { callee } = parent
      if (callee.type === 'Import') return false
      return !(callee.type === 'Identifier' && /^(?:require|Symbol)$/.test(callee.name))
    }
    default:
      return keyOf(at) !== 'key'
  }
}
