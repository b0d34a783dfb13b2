// Owns reading a chain of members and calls such as `test.skip.each(rows)`: the name it begins with and all that follows.
import { isNode, type LooseNode } from '../type-only.ts'

export interface CallChain {
  readonly base: string
  /** Member names in order. */
  readonly parts: readonly string[]
  /** What was called on the way: the number of parts before it, and its arguments (of a tagged template: the template). */
  readonly calls: readonly { readonly at: number; readonly args: readonly LooseNode[] }[]
}

/** The chain that an expression is, or null when it begins with something else than a name. */
export function callChain(node: unknown): CallChain | null {
  if (!isNode(node)) return null
  switch (node.type) {
    case 'Identifier':
      return { base: node.name as string, parts: [], calls: [] }
    case 'MemberExpression':
    case 'OptionalMemberExpression': {
      const inner = callChain(node.object)
      const property = node.property as LooseNode
      if (inner === null || node.computed === true) return null
      return { ...inner, parts: [...inner.parts, String(property.name)] }
    }
    case 'CallExpression':
    case 'OptionalCallExpression':
      return called(node.callee, node.arguments as readonly LooseNode[])
    case 'TaggedTemplateExpression':
      return called(node.tag, [node.quasi as LooseNode])
    case 'TSNonNullExpression':
    case 'TSInstantiationExpression':
    case 'AwaitExpression':
      return callChain(node.type === 'AwaitExpression' ? node.argument : node.expression)
    default:
      return null
  }
}

function called(callee: unknown, args: readonly LooseNode[]): CallChain | null {
  const inner = callChain(callee)
  return inner && { ...inner, calls: [...inner.calls, { at: inner.parts.length, args }] }
}
