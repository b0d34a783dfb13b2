// Owns reading the arguments of a call that registers a case: title, options, numbers, table and body.
import { isNode, type LooseNode } from '../type-only.ts'
import type { CallChain } from './call-chain.ts'

/** The function that holds the body: the last argument that is one. */
export function bodyOf(args: readonly LooseNode[]): LooseNode | null {
  return (
    args.slice(1).findLast(one => ['ArrowFunctionExpression', 'FunctionExpression'].includes(one.type)) ??
    null
  )
}

/** Value of an option in an object among the arguments after the title. */
export function optionOf(args: readonly LooseNode[], name: string): LooseNode | undefined {
  for (const arg of args.slice(1)) {
    if (arg.type !== 'ObjectExpression') continue
    for (const property of arg.properties as readonly LooseNode[])
      if (isNode(property.key) && property.key.name === name && isNode(property.value)) return property.value
  }
  return undefined
}

export function numberOf(node: LooseNode | null | undefined): number | null {
  if (node?.type === 'NumericLiteral') return node.value as number
  if (node?.type === 'Identifier' && node.name === 'Infinity') return Number.POSITIVE_INFINITY
  if (node?.type === 'BinaryExpression' && node.operator === '*') {
    const [left, right] = [numberOf(node.left as LooseNode), numberOf(node.right as LooseNode)]
    return left === null || right === null ? null : left * right
  }
  return null
}

export function rowsOf({ parts, calls }: CallChain): number | null {
  const table = calls.find(({ at }) => parts[at - 1] === 'each' || parts[at - 1] === 'for')?.args[0]
  if (table?.type === 'TemplateLiteral') {
    // The heading is text alone, every row begins with a value.
    const lines = (table.quasis as readonly { value: { raw: string } }[])
      .map(({ value }) => value.raw)
      .join('x')
    return Math.max(0, lines.split('\n').filter(line => line.trim() !== '').length - 1)
  }
  const list = table?.type === 'TSAsExpression' ? (table.expression as LooseNode) : table
  if (list?.type !== 'ArrayExpression') return null
  const elements = list.elements as readonly (LooseNode | null)[]
  return elements.some(one => one?.type === 'SpreadElement') ? null : elements.length
}

export function titleOf(node: LooseNode | undefined, code: string): string {
  if (node === undefined) return ''
  if (node.type === 'StringLiteral') return node.value as string
  if (node.type === 'TemplateLiteral' && (node.expressions as readonly unknown[]).length === 0)
    return String((node.quasis as readonly { value: { cooked?: string } }[])[0]?.value.cooked ?? '')
  return text(node, code)
}

export function text(node: LooseNode, code: string): string {
  return code.slice(node.start as number, node.end as number)
}

export function lineOf(node: LooseNode): number {
  return (node.loc as { start: { line: number } }).start.line
}
