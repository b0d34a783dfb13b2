// Owns what a file imports: other modules that it needs when it runs, and those it replaces by mocks.
import { parseSource } from '../mutate/parse-source.ts'
import { SourceParseError } from '../mutate/source-parse-error.ts'
import { isNode, type LooseNode } from './type-only.ts'
import { visitNodes } from './visit-nodes.ts'

/** One import of another module. */
export interface ImportOf {
  /** As written: `./range.js`, `@scope/core`. Untrusted text. */
  readonly specifier: string
  /** `mock`: the module is replaced (`vi.mock`, `jest.mock` and their like), which proves nothing about it. */
  readonly kind: 'import' | 'export' | 'dynamic' | 'require' | 'mock'
  /** 1-based. */
  readonly line: number
  /** Names as the other module exports them; '*' for all of it, none where only its effects are wanted. */
  readonly names: readonly string[]
}

const MOCKERS: ReadonlySet<string> = new Set(['vi', 'vitest', 'jest', 'rstest'])
const MOCKS: ReadonlySet<string> = new Set([
  'mock',
  'doMock',
  'unstable_mockModule',
  'importMock',
  'requireMock',
  'createMockFromModule',
  'genMockFromModule',
  'setMock',
])
const ACTUAL: ReadonlySet<string> = new Set(['importActual', 'requireActual'])

/**
 * Imports of `code` in source order: static, re-exports, dynamic ones of a literal, `require`, mocks. What
 * TypeScript takes off again is left out: `import type`, and names that are only used as types. Code that cannot
 * be parsed imports nothing.
 */
export function importsOf(code: string, file: string): readonly ImportOf[] {
  let program: unknown
  try {
    program = parseSource(code, file).ast.program
  } catch (error) {
    if (error instanceof SourceParseError) return []
    throw error
  }
  const elides = /\.[cm]?tsx?$/.test(file)
  const used = elides ? namesUsed(program) : null
  const found: ImportOf[] = []
  const add = (kind: ImportOf['kind'], source: unknown, names: readonly string[] = ['*']): void => {
    const specifier = literal(source)
    if (specifier !== null) found.push({ specifier, kind, line: lineOf(source as LooseNode), names })
  }
  visitNodes(
    program,
    node => {
      switch (node.type) {
        case 'ImportDeclaration':
          addImport(node, used, add)
          return false
        case 'ExportNamedDeclaration':
          if (node.source) add('export', node.source, exportedNames(node))
          return true
        case 'ExportAllDeclaration':
          add('export', node.source)
          return false
        case 'TSExternalModuleReference':
          add('require', node.expression)
          return false
        case 'ImportExpression':
          add('dynamic', node.source)
          return true
        case 'CallExpression':
          return addCall(node, add)
        default:
          return true
      }
    },
    { withTypes: !elides },
  )
  return found
}

type Add = (kind: ImportOf['kind'], source: unknown, names?: readonly string[]) => void

function addImport(node: LooseNode, used: ReadonlySet<string> | null, add: Add): void {
  if (node.importKind === 'type' || node.importKind === 'typeof') return
  const all = (node.specifiers as readonly LooseNode[]).filter(({ importKind }) => importKind !== 'typeof')
  const kept = all.filter(one => one.importKind !== 'type' && (used === null || used.has(nameOf(one.local))))
  if (all.length > 0 && kept.length === 0) return
  add(
    'import',
    node.source,
    kept.map(one =>
      one.type === 'ImportNamespaceSpecifier'
        ? '*'
        : one.type === 'ImportDefaultSpecifier'
          ? 'default'
          : nameOf(one.imported),
    ),
  )
}

function exportedNames(node: LooseNode): readonly string[] {
  const kept = (node.specifiers as readonly LooseNode[]).filter(one => one.exportKind !== 'type')
  return kept.map(one => (one.type === 'ExportNamespaceSpecifier' ? '*' : nameOf(one.local)))
}

/** False where the arguments say nothing more: `vi.mock(import('./a'))` loads nothing. */
function addCall(node: LooseNode, add: Add): boolean {
  const callee = node.callee as LooseNode
  const args = node.arguments as readonly LooseNode[]
  const [first] = args
  if (callee.type === 'Import') add('dynamic', first)
  else if (callee.type === 'Identifier' && callee.name === 'require') add('require', first)
  else if (callee.type === 'MemberExpression' && MOCKERS.has(nameOf(callee.object))) {
    const method = nameOf(callee.property)
    if (ACTUAL.has(method)) add('dynamic', first)
    else if (MOCKS.has(method)) {
      const loaded = dynamicSource(first)
      add('mock', loaded ?? first)
      // The factory may load the real module.
      for (const one of args.slice(1)) visitNodes(one, inner => addNested(inner, add))
      return false
    }
  }
  return true
}

function addNested(node: LooseNode, add: Add): boolean {
  if (node.type === 'CallExpression') return addCall(node, add)
  if (node.type === 'ImportExpression') add('dynamic', node.source)
  return true
}

/** `import('./a')` as an argument, however the parser spells it. */
function dynamicSource(node: LooseNode | undefined): unknown {
  if (node?.type === 'ImportExpression') return node.source
  const callee = node?.callee
  return node?.type === 'CallExpression' && isNode(callee) && callee.type === 'Import'
    ? (node.arguments as readonly unknown[])[0]
    : undefined
}

/** Names that stand where a value is read; too many rather than too few. */
function namesUsed(program: unknown): ReadonlySet<string> {
  const names = new Set<string>()
  visitNodes(
    program,
    (node, around, key) => {
      if (node.type === 'ImportDeclaration') return false
      if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return true
      const plain = (key === 'property' || key === 'key') && around[0]?.computed !== true
      if (!plain || around[0]?.shorthand === true) names.add(node.name as string)
      return true
    },
    { withTypes: false },
  )
  return names
}

function literal(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'StringLiteral') return node.value as string
  if (node.type !== 'TemplateLiteral') return null
  const [only, ...more] = node.quasis as readonly { value: { cooked?: string } }[]
  return more.length === 0 ? (only?.value.cooked ?? null) : null
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  return String(node.type === 'StringLiteral' ? node.value : (node.name ?? ''))
}

function lineOf(node: LooseNode): number {
  return (node.loc as { start: { line: number } }).start.line
}
