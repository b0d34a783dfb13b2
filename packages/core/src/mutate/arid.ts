// Owns which code is arid: what a reason says so of, and what holds nothing else.
import type { Node } from '@babel/types'
import { feature } from './arid/feature.ts'
import { forCounter } from './arid/for-counter.ts'
import { label } from './arid/label.ts'
import { logging } from './arid/logging.ts'
import { memo } from './arid/memo.ts'
import { message } from './arid/message.ts'
import { never } from './arid/never.ts'
import { seed } from './arid/seed.ts'
import { tuning } from './arid/tuning.ts'
import type { AridReason } from './arid-reason.ts'

/** Every reason. Types, imports, decorators and directives need none: they are not visited at all. */
const REASONS: readonly AridReason[] = [
  logging,
  message,
  tuning,
  seed,
  label,
  feature,
  memo,
  forCounter,
  never,
]

const BY_TYPE = new Map<string, AridReason[]>()
for (const reason of REASONS) {
  for (const type of reason.on) BY_TYPE.set(type, [...(BY_TYPE.get(type) ?? []), reason])
}

/** True when `node`, with all inside it, is arid. */
export function isArid(node: Node, parent: Node, key: string): boolean {
  for (const reason of BY_TYPE.get(node.type) ?? []) if (reason.isArid(node, parent, key)) return true
  return holdsOnlyArid(node)
}

/** `if (debug) { log(a) }`: a node is arid when all that it does is. */
function holdsOnlyArid(node: Node): boolean {
  switch (node.type) {
    case 'BlockStatement':
      return node.body.length > 0 && node.body.every(statement => isArid(statement, node, 'body'))
    case 'ExpressionStatement':
      return isAridEffect(node.expression, node, 'expression')
    case 'IfStatement':
      return (
        isArid(node.consequent, node, 'consequent') &&
        (!node.alternate || isArid(node.alternate, node, 'alternate'))
      )
    case 'ForOfStatement':
    case 'ForInStatement':
      return isArid(node.body, node, 'body')
    case 'LogicalExpression':
      return isArid(node.left, node, 'left') && isArid(node.right, node, 'right')
    case 'UnaryExpression':
      return node.operator === '!' && isArid(node.argument, node, 'argument')
    default:
      return false
  }
}

/** In a statement only the effect counts: `debug && log(a)`. */
function isAridEffect(node: Node, parent: Node, key: string): boolean {
  if (node.type === 'LogicalExpression') return isAridEffect(node.right, parent, key)
  if (node.type === 'AwaitExpression') return isAridEffect(node.argument, parent, key)
  return isArid(node, parent, key)
}
