// Owns the reason for feature probes: a test runs in one environment and never sees the other.
import type { Node } from '@babel/types'
import type { AridReason } from '../arid-reason.ts'

const ENVIRONMENT =
  /^(?:window|document|globalThis|global|self|process|navigator|location|localStorage|sessionStorage|performance|crypto|fetch|require|module|exports|define|queueMicrotask|structuredClone|requestAnimationFrame|[A-Z]\w*)$/

/** `typeof window !== 'undefined'`, for names of the environment; `typeof option` is logic. */
export const feature: AridReason = {
  name: 'feature',
  on: ['BinaryExpression'],
  isArid(node: Node): boolean {
    if (node.type !== 'BinaryExpression' || !/^[!=]==?$/.test(node.operator)) return false
    return probes(node.left, node.right) || probes(node.right, node.left)
  },
}

function probes(probe: Node, answer: Node): boolean {
  return (
    probe.type === 'UnaryExpression' &&
    probe.operator === 'typeof' &&
    probe.argument.type === 'Identifier' &&
    ENVIRONMENT.test(probe.argument.name) &&
    answer.type === 'StringLiteral' &&
    /^(?:undefined|function|object)$/.test(answer.value)
  )
}
