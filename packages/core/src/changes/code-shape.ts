// Owns telling whether two texts are the same code: one line of text for a syntax tree, without places, comments and spelling.
import type { Node } from '@babel/types'
import type { ParsedSource } from '../mutate/parse-source.ts'
import { isNode, isOnlyType, type LooseNode, TYPE_PARTS } from './type-only.ts'

/** Where it stands and how it is spelled (quotes, parentheses, digits), never what it does. */
const SPELLING: ReadonlySet<string> = new Set([
  'start',
  'end',
  'loc',
  'range',
  'extra',
  'errors',
  'comments',
  'tokens',
  'sourceType',
  'leadingComments',
  'trailingComments',
  'innerComments',
])

/** What TypeScript wraps around an expression and takes off again. */
const TYPE_WRAPPERS: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
])

/**
 * The code of a syntax tree as text: equal for two texts that a runtime cannot tell apart by what they do.
 * `withTypes: false` leaves out TypeScript's types too. Layout inside JSX text counts as JSX reads it.
 */
export function codeShape(node: Node, { withTypes = true }: { readonly withTypes?: boolean } = {}): string {
  const parts: string[] = []
  write(node, withTypes, parts)
  return parts.join('')
}

/** Whether the types of this code may reach the runtime: decorators can be told the types beside them. */
export function typesMayRun({ ast }: ParsedSource): boolean {
  return holds(ast.program, 'Decorator')
}

function write(value: unknown, withTypes: boolean, parts: string[]): void {
  if (Array.isArray(value)) {
    parts.push('[')
    for (const one of value) {
      if (isNode(one) && (isNothing(one) || (!withTypes && isOnlyType(one)))) continue
      write(one, withTypes, parts)
      parts.push(',')
    }
    parts.push(']')
  } else if (isNode(value)) writeNode(value, withTypes, parts)
  else if (typeof value === 'bigint') parts.push(`${value}n`)
  else if (typeof value === 'object' && value !== null)
    parts.push(
      JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : (inner as unknown))),
    )
  else parts.push(JSON.stringify(value) ?? 'undefined')
}

function writeNode(node: LooseNode, withTypes: boolean, parts: string[]): void {
  if (!withTypes && TYPE_WRAPPERS.has(node.type)) {
    write(node.expression, withTypes, parts)
    return
  }
  parts.push(node.type, '{')
  for (const key of Object.keys(node).sort()) {
    const value = node[key]
    if (key === 'type' || SPELLING.has(key) || value === undefined || value === null || value === false)
      continue
    if (!withTypes && (TYPE_PARTS.has(key) || (key === 'optional' && !node.type.startsWith('Optional'))))
      continue
    parts.push(key, ':')
    if (node.type === 'JSXText' && key === 'value') parts.push(JSON.stringify(jsxText(node)))
    else if (!withTypes && key === 'params' && Array.isArray(value))
      write(
        value.filter(one => !isThisParameter(one)),
        withTypes,
        parts,
      )
    else write(value, withTypes, parts)
    parts.push(';')
  }
  parts.push('}')
}

/** A stray semicolon, or JSX text that is only layout. */
function isNothing(node: LooseNode): boolean {
  return node.type === 'EmptyStatement' || (node.type === 'JSXText' && jsxText(node) === '')
}

/** Lines of JSX text are trimmed and joined by one space; lines of white space alone do not count. */
function jsxText({ value }: LooseNode): string {
  const lines = String(value).split(/\r\n|\n|\r/)
  return lines
    .map((line, i) => {
      const start = i === 0 ? line : line.replace(/^[ \t]+/, '')
      return i === lines.length - 1 ? start : start.replace(/[ \t]+$/, '')
    })
    .filter(line => line !== '')
    .join(' ')
}

function isThisParameter(value: unknown): boolean {
  return isNode(value) && value.type === 'Identifier' && value.name === 'this'
}

function holds(value: unknown, type: string): boolean {
  if (Array.isArray(value)) return value.some(one => holds(one, type))
  if (!isNode(value)) return false
  return value.type === type || Object.keys(value).some(key => key !== 'loc' && holds(value[key], type))
}
