// Owns which parts of a TypeScript syntax tree leave nothing behind when the types are taken off.

/** A syntax node, read loosely: every tool that walks a tree by its keys needs no more. */
export type LooseNode = Readonly<Record<string, unknown>> & { readonly type: string }

export function isNode(value: unknown): value is LooseNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** Properties that hold types or words about them. */
export const TYPE_PARTS: ReadonlySet<string> = new Set([
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
  'superTypeParameters',
  'superTypeArguments',
  'implements',
  'accessibility',
  'readonly',
  'override',
  'abstract',
  'definite',
  'declare',
  'importKind',
  'exportKind',
])

const TYPE_NODES: ReadonlySet<string> = new Set([
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSDeclareFunction',
  'TSDeclareMethod',
  'TSIndexSignature',
  'TSNamespaceExportDeclaration',
])

/** Whether a statement, class member or specifier is gone without its types. */
export function isOnlyType(node: LooseNode): boolean {
  if (TYPE_NODES.has(node.type) || node.declare === true) return true
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  // `abstract x: T` leaves nothing behind; `x: T` declares a field.
  if (node.abstract === true && node.type !== 'ClassDeclaration') return true
  return node.type === 'ExportNamedDeclaration' && isNode(node.declaration) && isOnlyType(node.declaration)
}
