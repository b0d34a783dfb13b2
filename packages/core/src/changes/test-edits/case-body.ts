// Owns reading the body of a case, or of a function that asserts for cases.
import { codeShape } from '../code-shape.ts'
import { isNode, type LooseNode } from '../type-only.ts'
import { visitNodes } from '../visit-nodes.ts'
import { type Assertion, readAssertion } from './assertion.ts'
import { lineOf, text } from './call-arguments.ts'
import { callChain } from './call-chain.ts'
import type { TestCase } from './test-case.ts'

export interface Reading {
  readonly code: string
  readonly file: string
  readonly helpers: ReadonlySet<string>
}

/** Calls that register a case. */
export const CASES: ReadonlySet<string> = new Set(['test', 'it', 'specify', 'xit', 'xtest', 'fit', 'ftest'])

export function bodyFacts(
  body: LooseNode | null,
  { code, helpers }: Reading,
): Pick<TestCase, 'shape' | 'words' | 'assertions'> {
  if (body === null) return { shape: '', words: [], assertions: [] }
  const assertions: Assertion[] = []
  visitNodes(body, (node, around, key) => {
    // The outermost link of a chain is the assertion, what it holds is a part of it.
    if (key === 'callee' || (key === 'object' && around[0]?.type === 'MemberExpression')) return true
    const found = readAssertion(node, code, helpers)
    if (found === null) return true
    assertions.push(found)
    return false
  })
  return {
    shape: codeShape(body as never, { withTypes: false }),
    words: text(body, code).match(/[\p{L}\p{N}_$]+/gu) ?? [],
    assertions,
  }
}

/** Line of a call that skips the case from inside: `ctx.skip()`. */
export function skipsInside(body: LooseNode): number | null {
  const [first] = (body.params ?? []) as readonly LooseNode[]
  if (first === undefined) return null
  let line: number | null = null
  visitNodes(body.body, node => {
    if (node.type !== 'CallExpression') return true
    const chain = callChain(node.callee)
    const byContext =
      first.type === 'Identifier' && chain?.base === first.name && chain?.parts.join() === 'skip'
    const byName = first.type === 'ObjectPattern' && chain?.base === 'skip' && chain.parts.length === 0
    if (byContext || byName) line ??= lineOf(node)
    return true
  })
  return line
}

export function namedFunction(node: LooseNode): { readonly name: string; readonly node: LooseNode } | null {
  if (node.type === 'FunctionDeclaration' && isNode(node.id)) return { name: String(node.id.name), node }
  if (node.type !== 'VariableDeclarator' || !isNode(node.id) || !isNode(node.init)) return null
  const isFunction = node.init.type === 'ArrowFunctionExpression' || node.init.type === 'FunctionExpression'
  return isFunction && node.id.type === 'Identifier' ? { name: String(node.id.name), node: node.init } : null
}

export function holdsAssertion(node: LooseNode, code: string): boolean {
  let found = false
  let registers = false
  visitNodes(node.body, one => {
    if (one.type !== 'CallExpression') return true
    // What registers cases is no helper of one.
    registers ||= CASES.has(callChain(one.callee)?.base ?? '')
    found ||= readAssertion(one, code, new Set()) !== null
    return true
  })
  return found && !registers
}
