// Owns reading and rewriting source text for operators: a node's text, an operator swapped in place.
import type { AssignmentExpression, BinaryExpression, LogicalExpression, Node } from '@babel/types'
import type { At } from './operator.ts'

/** Source text of `node`, without parentheses around it. */
export function textOf(node: Node, at: At): string {
  return at.code.slice(node.start as number, node.end as number)
}

/** Text of `node` with its operator replaced; comments and parentheses between the operands stay. */
export function withOperator(
  node: BinaryExpression | LogicalExpression | AssignmentExpression,
  operator: string,
  at: At,
): string {
  const from = node.left.end as number
  const between = at.code.slice(from, node.right.start as number)
  const blanked = between.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*/g, comment =>
    ' '.repeat(comment.length),
  )
  const start = from + blanked.indexOf(node.operator)
  const rest = at.code.slice(start + node.operator.length, node.end as number)
  // `a+-b` must not become `a--b`, nor `a*/b/` a comment.
  const apart = /^(?:\+\+|--|\/[/*])/.test(operator.slice(-1) + rest) ? ' ' : ''
  return at.code.slice(node.start as number, start) + operator + apart + rest
}

/** The node `steps` above the last node of `at`. */
export function ancestor(at: At, steps: number): Node | undefined {
  return at.nodes[at.nodes.length - 1 - steps]
}

/** The property of its parent that holds the last node of `at`. */
export function keyOf(at: At): string {
  return at.keys[at.keys.length - 1] as string
}
