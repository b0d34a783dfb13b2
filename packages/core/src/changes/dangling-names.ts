// Owns which names a text uses that it no longer declares: half a change was taken out of it.
import { parseSource } from '../mutate/parse-source.ts'
import { SourceParseError } from '../mutate/source-parse-error.ts'
import { isNode, type LooseNode } from './type-only.ts'
import { visitNodes } from './visit-nodes.ts'

interface Names {
  readonly declared: ReadonlySet<string>
  readonly used: ReadonlySet<string>
}

/**
 * Names that `text` uses and does not declare, and that `whole`, the same file as a whole, does: variables, functions,
 * imports, and methods called on `this`. With such a name missing the code throws whatever tests claim. None where
 * either cannot be parsed.
 */
export function danglingNames(text: string, whole: string, file: string): readonly string[] {
  const half = namesOf(text, file)
  const all = namesOf(whole, file)
  if (half === null || all === null) return []
  return [...half.used].filter(name => !half.declared.has(name) && all.declared.has(name))
}

function namesOf(code: string, file: string): Names | null {
  let program: unknown
  try {
    program = parseSource(code.replace(/^\uFEFF/, ''), file).ast.program
  } catch (error) {
    if (error instanceof SourceParseError) return null
    throw error
  }
  const declared = new Set<string>()
  const used = new Set<string>()
  visitNodes(
    program,
    (node, around, key) => {
      for (const place of placesOf(node)) declare(place, declared)
      const method = methodOf(node)
      if (method !== null) declared.add(method)
      const called = node.type === 'CallExpression' ? thisMember(node.callee) : null
      if (called !== null) used.add(called)
      if (isUse(node, around, key)) used.add(String(node.name))
      return true
    },
    { withTypes: false },
  )
  return { declared, used }
}

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'ClassPrivateMethod',
  'ObjectMethod',
])
const NAMED = new Set([
  'ClassDeclaration',
  'ClassExpression',
  'TSEnumDeclaration',
  'TSModuleDeclaration',
  'TSImportEqualsDeclaration',
])

/** Where a node declares names: identifiers and patterns. */
function placesOf(node: LooseNode): readonly unknown[] {
  if (FUNCTIONS.has(node.type)) return [node.id, node.params]
  if (node.type === 'VariableDeclarator' || NAMED.has(node.type)) return [node.id]
  if (node.type === 'CatchClause') return [node.param]
  return /^Import.*Specifier$/.test(node.type) ? [node.local] : []
}

/** Takes in a pattern; defaults in it may declare a name too many, which only keeps one from dangling. */
function declare(place: unknown, into: Set<string>): void {
  visitNodes(place, node => {
    if (node.type === 'Identifier') into.add(String(node.name))
    return true
  })
}

const member = (name: string): string => `this.${name}`

function methodOf(node: LooseNode): string | null {
  if (!/^Class(?:Method|Property|AccessorProperty)$|^TSParameterProperty$/.test(node.type)) return null
  return isNode(node.key) && node.key.type === 'Identifier' ? member(String(node.key.name)) : null
}

function thisMember(callee: unknown): string | null {
  if (!isNode(callee) || callee.type !== 'MemberExpression' || callee.computed === true) return null
  const { object, property } = callee
  if (!isNode(object) || object.type !== 'ThisExpression' || !isNode(property)) return null
  return property.type === 'Identifier' ? member(String(property.name)) : null
}

const LABELS = new Set(['LabeledStatement', 'BreakStatement', 'ContinueStatement'])

function isUse(node: LooseNode, around: readonly LooseNode[], key: string): boolean {
  const [parent] = around
  if (node.type === 'JSXIdentifier') return key === 'name' && /^[A-Z]/.test(String(node.name))
  if (node.type !== 'Identifier' || parent === undefined) return false
  if (LABELS.has(parent.type) && key === 'label') return false
  if (/^(?:Import|Export).*Specifier$/.test(parent.type))
    return key === 'local' && !/^Import/.test(parent.type)
  const plain = key === 'property' || key === 'key'
  return !plain || parent.computed === true || parent.shorthand === true
}
