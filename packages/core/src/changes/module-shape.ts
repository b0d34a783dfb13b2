// Owns what a source offers to others and needs of them when it runs, by names: exports, imports, methods.
import { parseSource } from '../mutate/parse-source.ts'
import { SourceParseError } from '../mutate/source-parse-error.ts'
import { importsOf } from './imports.ts'
import { moduleExports, type OfferedNames } from './module-exports.ts'
import { isNode, type LooseNode } from './type-only.ts'
import { visitNodes } from './visit-nodes.ts'

/** Another module, and the names that are taken from it; none where only its effects are wanted. */
export interface NeededModule {
  readonly specifier: string
  readonly names: readonly string[]
}

export interface ModuleShape {
  readonly offers: OfferedNames
  readonly needs: readonly NeededModule[]
  /** Everything that it names as another module, types included. */
  readonly mentions: readonly string[]
  /** Methods that it declares: in classes, in objects, by assignment. */
  readonly methods: ReadonlySet<string>
  /** Methods that it calls, on whatever. */
  readonly calls: ReadonlySet<string>
}

/** Reads a source; null when it cannot be parsed. */
export function moduleShape(code: string, file: string): ModuleShape | null {
  const text = code.replace(/^\uFEFF/, '')
  let program: unknown
  try {
    program = parseSource(text, file).ast.program
  } catch (error) {
    if (error instanceof SourceParseError) return null
    throw error
  }
  const methods = new Set<string>()
  const calls = new Set<string>()
  const mentions = new Set<string>()
  visitNodes(program, node => {
    if (/^(?:Import|Export(?:Named|All))Declaration$/.test(node.type) && isNode(node.source))
      mentions.add(String(node.source.value))
    const declared = methodOf(node)
    if (declared !== null) methods.add(declared)
    const called = calledMethod(node)
    if (called !== null) calls.add(called)
    return true
  })
  const needs = importsOf(text, file).flatMap(({ kind, specifier, names }): NeededModule[] =>
    kind === 'mock' ? [] : [{ specifier, names: names.filter(name => name !== '*') }],
  )
  for (const { specifier } of needs) mentions.add(specifier)
  return {
    offers: moduleExports(program),
    needs: [...needs, ...throughObjects(program)],
    mentions: [...mentions],
    methods,
    calls,
  }
}

const FUNCTION = /^(?:Arrow)?Function(?:Expression)?$/

function methodOf(node: LooseNode): string | null {
  if (/^(?:Class|Object)Method$/.test(node.type)) return node.kind === 'constructor' ? null : keyOf(node)
  if (/^(?:Class|Object)Property$/.test(node.type))
    return isNode(node.value) && FUNCTION.test(node.value.type) ? keyOf(node) : null
  if (node.type !== 'AssignmentExpression') return null
  const { left, right } = node
  return isNode(left) && isNode(right) && FUNCTION.test(right.type) ? memberName(left) : null
}

/** `a.b()`; not `a.b?.()`, which does without. */
function calledMethod(node: LooseNode): string | null {
  return node.type === 'CallExpression' ? memberName(node.callee) : null
}

function memberName(node: unknown): string | null {
  if (!isNode(node) || !/^(?:Optional)?MemberExpression$/.test(node.type)) return null
  const { property, computed } = node
  if (!isNode(property)) return null
  if (computed === true) return property.type === 'StringLiteral' ? String(property.value) : null
  return property.type === 'Identifier' ? String(property.name) : null
}

function keyOf({ key, computed }: LooseNode): string | null {
  if (!isNode(key)) return null
  if (key.type === 'StringLiteral') return String(key.value)
  return key.type === 'Identifier' && computed !== true ? String(key.name) : null
}

/** Names taken from the object of a whole module: `import * as a`, `require('./a').x`, `const { x } = await import('./a')`. */
function throughObjects(program: unknown): readonly NeededModule[] {
  const found: NeededModule[] = []
  const objects = new Map<string, string>()
  const take = (place: unknown, specifier: string): void => {
    if (!isNode(place)) return
    if (place.type === 'Identifier') objects.set(String(place.name), specifier)
    if (place.type === 'ObjectPattern')
      found.push({
        specifier,
        names: (place.properties as readonly LooseNode[]).flatMap(one =>
          // With a default it does without.
          isNode(one.value) && one.value.type === 'AssignmentPattern' ? [] : (keyOf(one) ?? []),
        ),
      })
  }
  visitNodes(program, node => {
    if (node.type === 'ImportDeclaration' && node.importKind !== 'type')
      for (const one of node.specifiers as readonly LooseNode[])
        if (one.type === 'ImportNamespaceSpecifier') take(one.local, String((node.source as LooseNode).value))
    if (node.type === 'VariableDeclarator') {
      const specifier = loadedModule(node.init)
      if (specifier !== null) take(node.id, specifier)
    }
    return true
  })
  visitNodes(
    program,
    node => {
      const name = memberName(node)
      if (name !== null) {
        const { object } = node
        const specifier =
          loadedModule(object) ??
          (isNode(object) && object.type === 'Identifier' ? objects.get(String(object.name)) : undefined)
        if (specifier !== undefined) found.push({ specifier, names: [name] })
      }
      // `const { x } = a`, where `a` is the object of a module.
      if (node.type === 'VariableDeclarator' && isNode(node.init) && node.init.type === 'Identifier') {
        const specifier = objects.get(String(node.init.name))
        if (specifier !== undefined && isNode(node.id) && node.id.type === 'ObjectPattern')
          take(node.id, specifier)
      }
      return true
    },
    { withTypes: false },
  )
  return found
}

/** `require('./a')` and `await import('./a')`. */
function loadedModule(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'AwaitExpression') return loadedModule(node.argument)
  if (node.type === 'ImportExpression') return literal(node.source)
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return null
  const { callee } = node
  const loads = callee.type === 'Import' || (callee.type === 'Identifier' && callee.name === 'require')
  return loads ? literal((node.arguments as readonly unknown[])[0]) : null
}

const literal = (node: unknown): string | null =>
  isNode(node) && node.type === 'StringLiteral' ? String(node.value) : null
