// Owns which functions of a module may touch state that outlives a call: what one run of a case may leave for the next.
import type { Function as FunctionNode, Node } from '@babel/types'
import { childrenOf } from './children-of.ts'
import { localNames, namesIn } from './local-names.ts'
import { type NameUse, nameUse } from './name-use.ts'
import { isFunction, unwrapped } from './node-kinds.ts'
import { type Around, dottedName, isReadOnly, strongest, type ValueKind, valueKind } from './value-kind.ts'

/** What the text says about the state that a module keeps. When in doubt it keeps some. */
export interface LastingState {
  /** Functions that name something that lasts. */
  readonly touching: ReadonlySet<Node>
  /** True when an object made while loading is handed out: its methods may lie in any function of any module. */
  readonly handedOut: boolean
}

interface Binding {
  kind: ValueKind
  /** Declared at module level; else a name from elsewhere, or of a local variable. */
  lasting: boolean
  /** Another module's: what is done to it is done for all. */
  imported: boolean
  exported: boolean
  readonly uses: Set<Exclude<NameUse, object>>
  /** Local variables that may hold the same. */
  readonly aliases: Set<string>
  /** Functions that name it. */
  readonly namedBy: Set<Node>
  /** Set where it is the name of a function. */
  body: FunctionNode | null
}

/** A call that builds something calls others; further in, nothing is known. */
const DEEPEST_CALL = 3

interface Reading extends LastingState {
  /** Kind of what it returns, where a function was read. */
  readonly returns: ValueKind
}

/** Reads a whole program. */
export function lastingState(program: Node): LastingState {
  return read(program, [], { name: () => 'none', call: () => null }, 0)
}

/** Reads a program, or a function as if its variables were those of a module: closures keep them. */
function read(root: Node, args: readonly ValueKind[], outer: Around, depth: number): Reading {
  const bindings = new Map<string, Binding>()
  const nodes: Node[] = []
  const keys: string[] = []
  const owners: Node[] = []
  const locals: ReadonlySet<string>[] = []
  const touching = new Set<Node>()
  /** Methods of objects and classes made while loading: `this` is the same one each time. */
  const shared = new Set<Node>()
  let handedOut = false
  let returns: ValueKind = 'none'

  const binding = (name: string): Binding => {
    const found = bindings.get(name)
    if (found) return found
    const made: Binding = {
      kind: 'none',
      lasting: false,
      imported: false,
      exported: false,
      uses: new Set(),
      aliases: new Set(),
      namedBy: new Set(),
      body: null,
    }
    bindings.set(name, made)
    return made
  }
  const around: Around = {
    name: name => (bindings.get(name)?.lasting ? bindings.get(name)!.kind : outer.name(name)),
    call(callee, given) {
      const called = unwrapped(callee)
      const fn = called.type === 'Identifier' ? bindings.get(called.name)?.body : called
      if (!fn) return outer.call(callee, given)
      if (!isFunction(fn) || fn.async || fn.generator || depth === DEEPEST_CALL) return null
      const inside = read(fn, given, around, depth + 1)
      return inside.touching.size > 0 ? 'object' : inside.returns
    },
  }
  /** A variable of a function is told apart from one of the same name outside by the function's place. */
  const resolve = (name: string): string => {
    const scope = locals.findLastIndex(names => names.has(name))
    return scope < 0 ? name : `${name} ${owners[scope]!.start}`
  }
  const kindOf = (node: Node): ValueKind => valueKind(node, around)
  const declare = (name: string, kind: ValueKind, exported: boolean): void => {
    const known = binding(name)
    known.lasting = true
    known.exported ||= exported
    known.kind = strongest([known.kind, kind])
  }

  /** Arrow functions have the `this` of the function around them. */
  const isShared = (): boolean => {
    const own = owners.findLast(({ type }) => type !== 'ArrowFunctionExpression')
    return own !== undefined && shared.has(own)
  }

  function visit(node: Node, key: string): void {
    const owner = owners.at(-1)
    // The property in which this node stands belongs to the one around it.
    if (nodes.length > 0) keys.push(key)
    if (node.type === 'Identifier') {
      if (owner) {
        const known = binding(resolve(node.name))
        known.namedBy.add(owner)
        const use = nameUse(nodes, keys)
        if (typeof use === 'object') known.aliases.add(resolve(use.alias))
        else known.uses.add(use)
      } else if (!nodes.at(-1)?.type.startsWith('Export')) {
        // While loading, only what hands it on matters later.
        const use = nameUse(nodes, keys)
        if (typeof use === 'object' || use === 'released') binding(node.name).uses.add('released')
        else if (use === 'part-released') binding(node.name).uses.add(use)
      }
    } else if (owner === undefined) atModuleLevel(node)
    else if (node.type === 'ThisExpression' && isShared()) touching.add(owner)
    nodes.push(node)
    const owns = isFunction(node) || runsPerObject(node)
    if (owns) {
      owners.push(node)
      locals.push(localNames(node))
    }
    childrenOf(node, visit)
    if (owns) {
      owners.pop()
      locals.pop()
    }
    nodes.pop()
    keys.pop()
  }

  function declareVariable(id: Node & { name: string }, init: Node | null, exported: boolean): void {
    declare(id.name, init && !isReadOnly(id) ? kindOf(init) : 'none', exported)
    const value = init && unwrapped(init)
    if (value && isFunction(value)) binding(id.name).body = value
  }

  function atModuleLevel(node: Node): void {
    const isExported = (up: number): boolean => nodes.at(up)?.type.startsWith('Export') === true
    switch (node.type) {
      case 'VariableDeclarator':
        if (node.id.type === 'Identifier') declareVariable(node.id, node.init ?? null, isExported(-2))
        else for (const name of namesIn(node.id)) declare(name, 'none', isExported(-2))
        break
      case 'FunctionDeclaration':
        if (node.id) declare(node.id.name, 'none', false)
        if (node.id) binding(node.id.name).body = node
        break
      case 'ReturnStatement':
        if (node.argument) returns = strongest([returns, kindOf(node.argument)])
        break
      case 'ClassDeclaration':
      case 'ClassExpression':
        for (const part of node.body.body) {
          if (!('static' in part) || !part.static) continue
          if (part.type === 'ClassMethod' || part.type === 'ClassPrivateMethod') shared.add(part)
        }
        if (node.id) declare(node.id.name, keepsStatics(node.body.body) ? 'nest' : 'none', false)
        break
      case 'ObjectExpression':
        for (const part of node.properties) shared.add(part.type === 'ObjectProperty' ? part.value : part)
        break
      case 'ExportSpecifier':
        binding(node.local.name).exported = true
        break
      case 'ExportDefaultDeclaration':
        if (node.declaration.type === 'Identifier') binding(node.declaration.name).exported = true
        else handedOut ||= kindOf(node.declaration) === 'object'
        break
      case 'AssignmentExpression': {
        const root = dottedName(node.left)?.split('.')[0]
        const kind = kindOf(node.right)
        if (root === 'module' || root === 'exports') handedOut ||= kind === 'object' || kind === 'nest'
        else if (root !== undefined && bindings.has(root)) declare(root, kind, false)
        break
      }
    }
  }

  if (isFunction(root)) {
    root.params.forEach((param, i) => {
      for (const name of namesIn(param))
        declare(name, param.type === 'Identifier' ? (args[i] ?? 'none') : strongest(args), false)
    })
    childrenOf(root, visit)
    if (root.type === 'ArrowFunctionExpression' && root.body.type !== 'BlockStatement')
      returns = kindOf(root.body)
  } else {
    for (const name of importedNames(root)) binding(name).imported = true
    visit(root, '')
  }
  for (const known of bindings.values()) if (known.lasting) followAliases(known, bindings)
  for (const known of bindings.values()) {
    if (!lasts(known)) continue
    for (const owner of known.namedBy) touching.add(owner)
    if (known.kind === 'object' && known.exported) handedOut = true
  }
  return { touching, handedOut, returns }
}

function lasts({ kind, lasting, imported, exported, uses }: Binding): boolean {
  const changed = uses.has('written') || uses.has('filled')
  if (!lasting) return imported && changed
  if (uses.has('written')) return true
  if (uses.has('assigned') || kind === 'object') return true
  if (kind === 'none') return false
  if (uses.has('filled')) return true
  if (kind === 'matcher') return uses.has('released') || uses.has('part-released')
  if (kind === 'nest') return exported || uses.has('released') || uses.has('part-released')
  return kind === 'box' && uses.has('released')
}

function importedNames(program: Node): readonly string[] {
  if (program.type !== 'Program') return []
  return program.body.flatMap(part =>
    part.type === 'ImportDeclaration' && part.importKind !== 'type'
      ? part.specifiers.map(({ local }) => local.name)
      : [],
  )
}

/** What is done to a variable that may hold the same is done to it. */
function followAliases({ uses, aliases, namedBy }: Binding, bindings: ReadonlyMap<string, Binding>): void {
  for (const name of aliases) {
    const alias = bindings.get(name)
    if (!alias || alias.lasting) continue
    // The variable itself may take other values.
    for (const use of alias.uses) if (use !== 'assigned') uses.add(use)
    for (const owner of alias.namedBy) namedBy.add(owner)
    for (const more of alias.aliases) aliases.add(more)
  }
}

function keepsStatics(parts: readonly Node[]): boolean {
  return parts.some(part => {
    if (!('static' in part) || !part.static || !('value' in part)) return false
    const value = part.value as Node | null | undefined
    return !value || !isFunction(value)
  })
}

/** The initialiser of an instance's field runs like a function: once for each object. */
function runsPerObject(node: Node): boolean {
  return /^Class(?:Private|Accessor)?Property$/.test(node.type) && !(node as { static?: boolean }).static
}
