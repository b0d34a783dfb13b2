// Owns the reason for the step of a `for`: changed, it runs away or does not run.
import type { Node } from '@babel/types'
import type { AridReason } from '../arid-reason.ts'

/** The test stays: its boundary is what goes wrong. */
export const forCounter: AridReason = {
  name: 'for-counter',
  on: ['UpdateExpression', 'AssignmentExpression', 'SequenceExpression'],
  isArid(_node: Node, parent: Node, key: string): boolean {
    return parent.type === 'ForStatement' && key === 'update'
  },
}
