// Owns the reason for tuning: sizes of pools and caches, times to live, back-off.
import type { Node } from '@babel/types'
import type { AridReason } from '../arid-reason.ts'

const KNOB =
  /(?:ttl|timeout|time_?out_?ms|max_?age|expiry|back_?off|retries|retry_?(?:count|limit|delay)|(?:pool|cache|buffer|batch|chunk)_?size|concurrency|high_?water_?mark|debounce|throttle)$/i

/** A number given to a name that says it is a knob: `cacheSize = 100`, `{ ttl: 60 * 1000 }`. */
export const tuning: AridReason = {
  name: 'tuning',
  on: ['NumericLiteral', 'BinaryExpression'],
  isArid(node: Node, parent: Node, key: string): boolean {
    const name = nameGiven(parent, key)
    return name !== null && KNOB.test(name) && isNumber(node)
  },
}

function nameGiven(parent: Node, key: string): string | null {
  switch (parent.type) {
    case 'VariableDeclarator':
      return key === 'init' && parent.id.type === 'Identifier' ? parent.id.name : null
    case 'AssignmentPattern':
      return key === 'right' && parent.left.type === 'Identifier' ? parent.left.name : null
    case 'ObjectProperty':
    case 'ClassProperty':
      return key === 'value' && parent.key.type === 'Identifier' && !parent.computed ? parent.key.name : null
    default:
      return null
  }
}

function isNumber(node: Node): boolean {
  if (node.type === 'BinaryExpression') return isNumber(node.left) && isNumber(node.right)
  return node.type === 'NumericLiteral'
}
