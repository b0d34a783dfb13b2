// Owns the questions asked of a syntax node: is it an expression, a function, a loop, part of a chain.
import type { Expression, Function as FunctionNode, Loop, Node } from '@babel/types'

const OTHER_EXPRESSIONS: ReadonlySet<string> = new Set([
  'Identifier',
  'JSXElement',
  'JSXFragment',
  'MetaProperty',
])

const WRAPPERS: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TypeCastExpression',
])

const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ObjectMethod',
  'ClassMethod',
  'ClassPrivateMethod',
])

const LOOPS: ReadonlySet<string> = new Set([
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
])

export function isExpression(node: Node): node is Expression {
  return /(?:Expression|Literal)$/.test(node.type)
    ? node.type !== 'TSLiteralType' && node.type !== 'JSXEmptyExpression'
    : OTHER_EXPRESSIONS.has(node.type)
}

export function isFunction(node: Node): node is FunctionNode {
  return FUNCTIONS.has(node.type)
}

export function isLoop(node: Node): node is Loop {
  return LOOPS.has(node.type)
}

/** A type-only wrapper around a value, as in `x as T`, `x!`, `<T>x`. */
export function isTypeWrapper(node: Node): boolean {
  return WRAPPERS.has(node.type)
}

/** The value under `x as T`, `x!` and their kin. */
export function unwrapped(node: Node): Node {
  let inner = node
  while (isTypeWrapper(inner)) inner = (inner as unknown as { expression: Node }).expression
  return inner
}

/** A link of an optional chain, whether or not it holds the `?.` itself. */
export function isChainLink(node: Node): boolean {
  return node.type === 'OptionalMemberExpression' || node.type === 'OptionalCallExpression'
}

/** True for `(node)` in the source. */
export function isParenthesized(node: Node): boolean {
  return node.extra?.parenthesized === true
}

/** A function or class that takes its `.name` from where it stands. */
export function isAnonymousDefinition(node: Node): boolean {
  if (node.type === 'ArrowFunctionExpression') return true
  return (node.type === 'FunctionExpression' || node.type === 'ClassExpression') && !node.id
}
