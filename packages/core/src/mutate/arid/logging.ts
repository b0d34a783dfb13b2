// Owns the reason for logging, metrics and tracing: calls made for people who watch.
import type { Node } from '@babel/types'
import type { AridReason } from '../arid-reason.ts'

const WATCHERS = /^_?(?:log|logger|logging|metrics|statsd|telemetry|tracer|tracing|sentry)$/i
const WATCHING = /^(?:debug|log|warn|trace)$/

/** `console.log(a)`; `this.logger.info(a)` and `debug(a)` where the result is not used. */
export const logging: AridReason = {
  name: 'logging',
  on: ['CallExpression', 'OptionalCallExpression'],
  isArid(node: Node, parent: Node): boolean {
    if (node.type !== 'CallExpression' && node.type !== 'OptionalCallExpression') return false
    const { callee } = node
    const unused = parent.type === 'ExpressionStatement'
    if (callee.type === 'Identifier') return unused && WATCHING.test(callee.name)
    if (callee.type !== 'MemberExpression' && callee.type !== 'OptionalMemberExpression') return false
    const watcher = lastName(callee.object)
    return watcher === 'console' || (unused && watcher !== null && WATCHERS.test(watcher))
  },
}

function lastName(node: Node): string | null {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'TSNonNullExpression') return lastName(node.expression)
  if (node.type !== 'MemberExpression' && node.type !== 'OptionalMemberExpression') return null
  const { property } = node
  if (property.type === 'PrivateName') return property.id.name
  return !node.computed && property.type === 'Identifier' ? property.name : null
}
