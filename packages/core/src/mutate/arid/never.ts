// Owns the reason for exhaustive defaults: code that the types say is never reached.
import type { Node } from '@babel/types'
import type { AridReason } from '../arid-reason.ts'

const UNREACHABLE =
  /^(?:assert_?never|assert_?unreachable|unreachable|exhaustive(?:_?check|_?guard)?|absurd)$/i

/** A `default:` that binds or casts to `never`; `assertNever(x)` anywhere. */
export const never: AridReason = {
  name: 'never',
  on: ['SwitchCase', 'CallExpression', 'ThrowStatement', 'ReturnStatement'],
  isArid(node: Node): boolean {
    switch (node.type) {
      case 'SwitchCase':
        return !node.test && node.consequent.some(statement => bindsNever(statement))
      case 'ThrowStatement':
      case 'ReturnStatement':
        return !!node.argument && isUnreachable(node.argument)
      default:
        return isUnreachable(node)
    }
  },
}

function isUnreachable(node: Node): boolean {
  return (
    (node.type === 'CallExpression' || node.type === 'NewExpression') &&
    node.callee.type === 'Identifier' &&
    UNREACHABLE.test(node.callee.name)
  )
}

function bindsNever(node: Node): boolean {
  if (node.type === 'BlockStatement') return node.body.some(bindsNever)
  if (node.type === 'ExpressionStatement') return castsToNever(node.expression)
  if (node.type !== 'VariableDeclaration') return false
  return node.declarations.some(({ id, init }) => {
    const annotation = id.type === 'Identifier' ? id.typeAnnotation : null
    const type = annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation.type : null
    return type === 'TSNeverKeyword' || (!!init && castsToNever(init))
  })
}

function castsToNever(node: Node): boolean {
  return (
    (node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression') &&
    node.typeAnnotation.type === 'TSNeverKeyword'
  )
}
