// Owns reading and rewriting source text for operators: a node's text, an operator swapped in place.
import type { AssignmentExpression, BinaryExpression, LogicalExpression, Node } from '@babel/types'
import { isAnonymousDefinition, isParenthesized } from './node-kinds.ts'
import type { At } from './operator.ts'
import { givesName } from './placement.ts'

/** Source text of `node`, without parentheses around it. */
export function textOf(node: Node, at: At): string {
  return at.code.slice(node.start as number, node.end as number)
}

/** The same, with the parentheses that stand around it in the source. */
export function wholeTextOf(node: Node, at: At): string {
  return isParenthesized(node) ? `(${textOf(node, at)})` : textOf(node, at)
}

/**
 * The operands that may stand for the whole of a logical expression. `f = a || (() => 1)` has an arrow without a
 * name, `f = () => 1` would name it: that mutant would differ by more than it says.
 */
export function operandsOf(node: LogicalExpression, at: At): readonly string[] {
  const named = givesName(at)
  return [node.left, node.right]
    .filter(operand => !(named && isAnonymousDefinition(operand)))
    .map(operand => textOf(operand, at))
}

/** Text of `node` with its operator replaced; comments and parentheses between the operands stay. */
export function withOperator(
  node: BinaryExpression | LogicalExpression | AssignmentExpression,
  operator: string,
  at: At,
): string {
  const from = node.left.end as number
  const start = from + withoutComments(at.code.slice(from, node.right.start as number)).indexOf(node.operator)
  const rest = at.code.slice(start + node.operator.length, node.end as number)
  // `a+-b` must not become `a--b`, nor `a*/b/` a comment.
  const apart = /^(?:\+\+|--|\/[/*])/.test(operator.slice(-1) + rest) ? ' ' : ''
  return at.code.slice(node.start as number, start) + operator + apart + rest
}

/** `text` with its comments blanked out; offsets stay. Only for text between tokens. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*/g, comment => ' '.repeat(comment.length))
}

/** The node `steps` above the last node of `at`. */
export function ancestor(at: At, steps: number): Node | undefined {
  return at.nodes[at.nodes.length - 1 - steps]
}

/** The property of its parent that holds the last node of `at`. */
export function keyOf(at: At): string {
  return at.keys[at.keys.length - 1] as string
}

/** Text of a link of an optional chain without its own `?.`, or null where it has none. */
export function withoutQuestion(node: Node, at: At): string | null {
  if (node.type !== 'OptionalMemberExpression' && node.type !== 'OptionalCallExpression') return null
  if (!node.optional) return null
  const from = (node.type === 'OptionalMemberExpression' ? node.object : node.callee).end as number
  const start = from + withoutComments(at.code.slice(from, node.end as number)).indexOf('?.')
  const dot = node.type === 'OptionalMemberExpression' && !node.computed ? '.' : ''
  return at.code.slice(node.start as number, start) + dot + at.code.slice(start + 2, node.end as number)
}
