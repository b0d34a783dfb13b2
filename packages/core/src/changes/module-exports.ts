// Owns which names a source exports when it runs: types left out, ES modules and CommonJS alike.
import { isNode, isOnlyType, type LooseNode } from './type-only.ts'
import { visitNodes } from './visit-nodes.ts'

export interface OfferedNames {
  /** Each name; where it is handed on, the module that it comes from and its name there ('*' for all of it). */
  readonly names: ReadonlyMap<string, { readonly specifier: string; readonly name: string } | null>
  /** Modules all of whose names are handed on. */
  readonly all: readonly string[]
  /** True for CommonJS, whose whole object can be imported as a default. */
  readonly isObject: boolean
  /** True where it may have more names than can be told. */
  readonly open: boolean
}

/** Reads the exports of a program. */
export function moduleExports(program: unknown): OfferedNames {
  const names = new Map<string, { specifier: string; name: string } | null>()
  const all: string[] = []
  let open = false
  let isModule = false
  const body = isNode(program) ? (program.body as readonly LooseNode[]) : []
  for (const node of body) {
    if (/^(?:Import|Export)/.test(node.type)) isModule = true
    if (isOnlyType(node)) continue
    switch (node.type) {
      case 'ExportDefaultDeclaration':
        if (isNode(node.declaration) && !isOnlyType(node.declaration)) names.set('default', null)
        break
      case 'ExportAllDeclaration':
        all.push(String((node.source as LooseNode).value))
        break
      case 'ExportNamedDeclaration':
        for (const name of declaredNames(node.declaration)) names.set(name, null)
        for (const one of node.specifiers as readonly LooseNode[]) {
          if (one.exportKind === 'type') continue
          const from = isNode(node.source) ? String(node.source.value) : null
          const name = one.type === 'ExportNamespaceSpecifier' ? '*' : nameOf(one.local)
          names.set(nameOf(one.exported), from === null ? null : { specifier: from, name })
        }
        break
      case 'TSExportAssignment':
        open = true
        break
    }
  }
  if (isModule) return { names, all, isObject: false, open }
  const visited = commonJs(program)
  for (const name of visited.names) names.set(name, null)
  return { names, all, isObject: true, open: open || visited.open }
}

/** Names that a declaration brings. */
export function declaredNames(node: unknown): readonly string[] {
  if (!isNode(node)) return []
  if (node.type !== 'VariableDeclaration') return isNode(node.id) ? [nameOf(node.id)] : []
  return (node.declarations as readonly LooseNode[]).flatMap(({ id }) => {
    const found: string[] = []
    visitNodes(id, (inner, _, key) => {
      // The keys of a pattern are no names of ours, nor what stands in its defaults.
      if (key === 'right' || (key === 'key' && inner.type === 'Identifier')) return false
      if (inner.type === 'Identifier') found.push(nameOf(inner))
      return true
    })
    return found
  })
}

function commonJs(program: unknown): { readonly names: readonly string[]; readonly open: boolean } {
  const names: string[] = []
  let open = false
  const addObject = (node: unknown): void => {
    if (isNode(node) && node.type === 'AssignmentExpression') {
      addObject(node.right)
      return
    }
    if (!isNode(node) || node.type !== 'ObjectExpression') {
      open = true
      return
    }
    for (const one of node.properties as readonly LooseNode[]) {
      if (one.type === 'SpreadElement' || one.computed === true) open = true
      else names.push(nameOf(one.key))
    }
  }
  visitNodes(program, node => {
    if (node.type === 'AssignmentExpression') {
      const { left } = node
      if (isExports(left)) addObject(node.right)
      else if (isNode(left) && left.type === 'MemberExpression' && isExports(left.object)) {
        if (left.computed === true) open = true
        else names.push(nameOf(left.property))
      }
    }
    // `Object.assign(exports, ..)`, a getter on it, or a function that fills it.
    if (node.type === 'CallExpression' && (node.arguments as readonly unknown[]).some(isExports)) open = true
    return true
  })
  return { names, open }
}

function isExports(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'Identifier') return node.name === 'exports'
  return (
    node.type === 'MemberExpression' &&
    nameOf(node.object) === 'module' &&
    nameOf(node.property) === 'exports'
  )
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  return String(node.type === 'StringLiteral' ? node.value : (node.name ?? ''))
}
