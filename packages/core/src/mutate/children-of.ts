// Owns which parts of a syntax tree are code that runs: types, imports, decorators and enums are left out.
import type { Node } from '@babel/types'

const NOT_CODE: ReadonlySet<string> = new Set([
  'type',
  'loc',
  'extra',
  'errors',
  'comments',
  'tokens',
  'directives',
  'interpreter',
  'decorators',
  'label',
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
  'superTypeParameters',
  'superTypeArguments',
  'implements',
  'mixins',
  'predicate',
])

const TS_WITH_CODE: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSExportAssignment',
  'TSModuleDeclaration',
  'TSModuleBlock',
  'TSParameterProperty',
])

const FLOW_WITHOUT_CODE = /^(?:Declare|Interface|Opaque|TypeAlias|Enum|.*TypeAnnotation$)/

function holdsCode(node: Node): boolean {
  const { type } = node
  if (type.startsWith('TS') && !TS_WITH_CODE.has(type)) return false
  if (type === 'ImportDeclaration' || type === 'ExportAllDeclaration') return false
  if (type === 'ExportNamedDeclaration') return !node.source && node.exportKind !== 'type'
  if ('declare' in node && node.declare) return false
  return !FLOW_WITHOUT_CODE.test(type)
}

/** Calls `visit` with each child of `node` that may hold code that runs, and the property it stands in. */
export function childrenOf(node: Node, visit: (child: Node, key: string) => void): void {
  for (const key of Object.keys(node)) {
    const value = (node as unknown as Record<string, unknown>)[key]
    if (typeof value !== 'object' || value === null || NOT_CODE.has(key)) continue
    // `{ 'a': 1 }`: a plain key is a name, not code.
    if ((key === 'key' || key === 'property') && !(node as { computed?: boolean }).computed) continue
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child) && holdsCode(child)) visit(child, key)
    } else if (isNode(value) && holdsCode(value)) visit(value, key)
  }
}

function isNode(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && typeof (value as { type?: unknown }).type === 'string'
}
