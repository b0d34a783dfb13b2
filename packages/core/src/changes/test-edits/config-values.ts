// Owns reading the literal values of a configuration file, whether it is code or JSON.
import { parseSource } from '../../mutate/parse-source.ts'
import { SourceParseError } from '../../mutate/source-parse-error.ts'
import { isNode, type LooseNode } from '../type-only.ts'
import { visitNodes } from '../visit-nodes.ts'

export type ConfigValue = number | boolean | string | readonly string[]

/** A value with the line it stands on. */
export interface PlacedValue {
  readonly value: ConfigValue
  readonly line: number
}

/** Literal values by the names that lead to them (`test.coverage.thresholds.lines`); null where it cannot be parsed. */
export function configValues(text: string, file: string): ReadonlyMap<string, PlacedValue> | null {
  const isJson = /(?:\.json|rc)$/.test(file)
  // In parentheses JSON is an expression; on the same line, so that lines stay.
  const code = isJson ? `(${text.replace(/^\uFEFF/, '')}\n)` : text
  try {
    const { ast } = parseSource(code, isJson ? 'config.js' : file)
    const values = new Map<string, PlacedValue>()
    visitNodes(ast.program, (node, around) => {
      if (node.type !== 'ObjectProperty') return true
      const value = literal(node.value)
      if (value === undefined) return true
      const path = [node, ...around.filter(one => one.type === 'ObjectProperty')].map(keyOf).reverse()
      const line = (node.loc as { start: { line: number } }).start.line
      values.set(path.join('.'), { value, line })
      return !Array.isArray(value)
    })
    return values
  } catch (error) {
    if (error instanceof SourceParseError) return null
    throw error
  }
}

function keyOf(node: LooseNode): string {
  const key = node.key as LooseNode
  return String(key.name ?? key.value)
}

function literal(node: unknown): ConfigValue | undefined {
  if (!isNode(node)) return undefined
  if (['NumericLiteral', 'BooleanLiteral', 'StringLiteral'].includes(node.type))
    return node.value as ConfigValue
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const inner = literal(node.argument)
    return typeof inner === 'number' ? -inner : undefined
  }
  if (node.type !== 'ArrayExpression') return undefined
  const elements = node.elements as readonly (LooseNode | null)[]
  // Of a list with spreads, what is written out counts.
  return elements.flatMap(one => (one?.type === 'StringLiteral' ? [one.value as string] : []))
}
