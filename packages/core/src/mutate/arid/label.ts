// Owns the reason for labels that only tools read: `displayName` and test ids.
import type { Node } from '@babel/types'
import type { AridReason } from '../arid-reason.ts'

const TEST_ID = /^(?:data-test(?:id|-id)?|data-cy|data-qa|testID)$/

export const label: AridReason = {
  name: 'label',
  on: ['AssignmentExpression', 'ClassProperty', 'ObjectProperty', 'JSXAttribute'],
  isArid(node: Node): boolean {
    switch (node.type) {
      case 'AssignmentExpression':
        return (
          node.left.type === 'MemberExpression' &&
          node.left.property.type === 'Identifier' &&
          node.left.property.name === 'displayName'
        )
      case 'ClassProperty':
        return node.static && node.key.type === 'Identifier' && node.key.name === 'displayName'
      case 'ObjectProperty':
        return node.key.type === 'StringLiteral' && TEST_ID.test(node.key.value)
      case 'JSXAttribute':
        return node.name.type === 'JSXIdentifier' && TEST_ID.test(node.name.name)
      default:
        return false
    }
  },
}
