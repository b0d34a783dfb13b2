// Owns the operator that returns an empty, zero or negated value.
import type { Expression, Node } from '@babel/types'
import { isFunction, unwrapped } from '../node-kinds.ts'
import type { At, Change, Operator } from '../operator.ts'
import { ancestor, textOf } from '../operator-text.ts'

export const returnValue: Operator<'return-value'> = {
  name: 'return-value',
  rank: 5,
  description: 'returns an empty, zero or negated value of the same kind, else `undefined`',
  on: ['ReturnStatement', 'ArrowFunctionExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    const value = returned(node)
    if (!value) return
    for (const replacement of replacements(value, at)) {
      // A body that only returns and now returns nothing is an emptied body.
      if (replacement !== 'undefined' || !isWholeBody(node, at)) yield { node: value, replacement }
    }
  },
}

function returned(node: Node): Expression | null {
  if (node.type === 'ReturnStatement') return node.argument ?? null
  if (node.type !== 'ArrowFunctionExpression' || node.body.type === 'BlockStatement') return null
  return node.body
}

function isWholeBody(node: Node, at: At): boolean {
  const block = ancestor(at, 1)
  const owner = ancestor(at, 2)
  return (
    block?.type === 'BlockStatement' &&
    block.body.length === 1 &&
    !!owner &&
    isFunction(owner) &&
    block.body[0] === node
  )
}

/** By what the syntax of the value says, else by what the function says it returns, else `undefined`. */
function* replacements(value: Expression, at: At): Iterable<string> {
  for (const replacement of empties(value, at)) {
    const declared = replacement === 'undefined' ? declaredType(at) : undefined
    if (declared === 'TSBooleanKeyword' || declared === 'TSTypePredicate') yield negated(value, at)
    else if (declared === 'TSNumberKeyword') yield '0'
    else if (declared === 'TSStringKeyword') yield "''"
    else yield replacement
  }
}

function negated(node: Node, at: At): string {
  const text = textOf(node, at)
  return /^(?:Identifier|(?:Optional)?(?:Call|Member)Expression)$/.test(node.type) ? `!${text}` : `!(${text})`
}

/** Type of the syntax node that the function around declares to return, or to promise. */
function declaredType(at: At): string | undefined {
  const owner = at.nodes.findLast(isFunction)
  const annotation = owner && 'returnType' in owner ? owner.returnType : undefined
  if (annotation?.type !== 'TSTypeAnnotation') return undefined
  const type = annotation.typeAnnotation
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return type.type
  return type.typeName.name === 'Promise' ? type.typeParameters?.params[0]?.type : type.type
}

/** Replacements for a returned value, by what its syntax says it is. */
function* empties(value: Expression, at: At): Iterable<string> {
  const inner = unwrapped(value)
  switch (inner.type) {
    case 'BooleanLiteral':
      yield String(!inner.value)
      return
    case 'NullLiteral':
      return
    case 'NumericLiteral':
      yield inner.value === 0 ? '1' : '0'
      return
    case 'BigIntLiteral':
      yield /^0+$/.test(inner.value) ? '1n' : '0n'
      return
    case 'StringLiteral':
      if (inner.value !== '') yield "''"
      return
    case 'TemplateLiteral':
      if (inner.expressions.length > 0 || inner.quasis[0]?.value.raw !== '') yield "''"
      return
    case 'ArrayExpression':
      if (inner.elements.length > 0) yield '[]'
      return
    case 'ObjectExpression':
      if (inner.properties.length > 0) yield '{}'
      return
    case 'JSXElement':
    case 'JSXFragment':
      yield 'null'
      return
    case 'UnaryExpression':
      // `!x` and comparisons: `condition` has the negation and the constants.
      if (inner.operator === 'void' || inner.operator === '!') return
      break
    case 'BinaryExpression':
      if (/^(?:[<>]=?|[!=]==?)$/.test(inner.operator)) return
      if (inner.operator === 'in' || inner.operator === 'instanceof') {
        yield negated(inner, at)
        return
      }
      if (/^(?:[-*/%&|^]|\*\*|<<|>>>?)$/.test(inner.operator)) {
        yield '0'
        return
      }
      break
    case 'Identifier':
      if (inner.name === 'undefined') return
      break
  }
  yield 'undefined'
}
