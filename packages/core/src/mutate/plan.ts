// Owns the one walk over a source: asks the operators, places their mutants on sites, notes loops and functions.
import type { Node } from '@babel/types'
import { isArid } from './arid.ts'
import { childrenOf } from './children-of.ts'
import { declarationName } from './declaration-name.ts'
import { type LastingState, lastingState } from './lasting-state.ts'
import type { MutateOptions } from './mutate-options.ts'
import { isExpression, isFunction, isLoop } from './node-kinds.ts'
import type { At, Change, Operator } from './operator.ts'
import { selectOperators } from './operators.ts'
import { type ParsedSource, parseSource } from './parse-source.ts'
import { opensStatement, placementOf } from './placement.ts'
import { type Draft, type DraftSite, type Site, type SiteKind, settleSites } from './sites.ts'
import { SourceParseError } from './source-parse-error.ts'
import { spell } from './spell.ts'

export interface LoopBody {
  readonly node: Node
  readonly depth: number
}

export interface Plan {
  readonly source: ParsedSource
  readonly sites: readonly Site[]
  readonly loops: readonly LoopBody[]
  /** True when it hands out an object made while loading, see lasting-state.ts. */
  readonly handsOut: boolean
}

const start = (node: Node): number => node.start as number
const end = (node: Node): number => node.end as number

/** Plans every mutant of `code`, in the order of the site table. Throws SourceParseError. */
export function planMutants(code: string, options: MutateOptions): Plan {
  const operators = operatorsByType(selectOperators(options.operators ?? 'default'))
  const source = parseSource(code, options.file)
  const nodes: Node[] = []
  const keys: string[] = []
  const at: At = { code, nodes, keys }
  const path: string[] = []
  const owners: Node[] = []
  const functions: Node[] = []
  const bodies = new Map<Node, Body>()
  const loops: LoopBody[] = []
  const drafts: Draft[] = []
  const pending = new Map<Node, { operator: Operator; change: Change }[]>()
  const siteOf = new Map<Node, DraftSite>()
  const leavesArid = options.arid ?? true
  let insideArid = false
  let inSourceTests = false

  const place = (operator: Operator, change: Change): void => {
    const { node, replacement } = change
    if (replacement === code.slice(start(node), end(node))) return
    if (isNestedTooDeep(at)) return
    const kind = siteKind(node, replacement, nodes[nodes.length - 2])
    const index = kind === 'expression' ? placementOf(at) : nodes.length - 1
    if (index < 0) return
    const placed = nodes[index] as Node
    let site = siteOf.get(placed)
    if (!site) {
      const owner = kind === 'body' ? (nodes[index - 1] as Node) : (owners.at(-1) ?? null)
      site = { kind, node: placed, depth: index, owner, opensStatement: opensStatement(at, index) }
      siteOf.set(placed, site)
    }
    const spelled = spell(replacement, at)
    const copy =
      kind !== 'expression'
        ? ''
        : placed === node
          ? spelled
          : `(${code.slice(start(placed), start(node))}${spelled}${code.slice(end(node), end(placed))})`
    drafts.push({ ...change, operator, path: [...path], copy, site })
  }

  const visit = (node: Node, key: string): void => {
    nodes.push(node)
    keys.push(key)
    if (isImportMetaVitest(node)) inSourceTests = true
    const arid = leavesArid && !insideArid && isArid(node, nodes[nodes.length - 2] ?? node, key)
    if (arid) insideArid = true
    for (const operator of insideArid ? [] : (operators.get(node.type) ?? [])) {
      for (const change of operator.changes(node, at)) {
        const waiting = pending.get(change.node)
        if (waiting) waiting.push({ operator, change })
        else pending.set(change.node, [{ operator, change }])
      }
    }
    const waiting = pending.get(node)
    if (waiting) {
      if (!insideArid) for (const { operator, change } of waiting) place(operator, change)
      pending.delete(node)
    }
    const name = declarationName(node, code)
    if (name !== null) path.push(name)
    const owns = isFunction(node) || (isInstanceField(node) && !!node.value)
    if (owns) {
      owners.push(node)
      functions.push(node)
    }
    const around = nodes[nodes.length - 2]
    if (key === 'body' && around && isFunction(around)) bodies.set(around, { node, depth: nodes.length - 1 })
    if (isLoop(node)) loops.push({ node: node.body, depth: nodes.length })
    childrenOf(node, visit)
    if (arid) insideArid = false
    if (owns) owners.pop()
    if (name !== null) path.pop()
    nodes.pop()
    keys.pop()
  }
  let state: LastingState
  try {
    visit(source.ast.program, '')
    state = lastingState(source.ast.program)
  } catch (error) {
    if (error instanceof RangeError) throw new SourceParseError(options.file, 1, 'it is nested too deep')
    throw error
  }
  if (inSourceTests) return { source, sites: [], loops: [], handsOut: false }

  functions.sort((a, b) => start(a) - start(b))
  const ordinals = new Map(functions.map((node, i) => [node, i + 1]))
  const sites = settleSites(code, options, drafts, ordinals, state.touching)
  const counters = sites.length === 0 ? [] : countersFor(state.touching, sites, ordinals, bodies)
  // Where it cannot be counted whether state was touched, every case may have.
  const handsOut = state.handedOut || counters === null
  return { source, loops, handsOut, sites: [...sites, ...(counters ?? [])] }
}

interface Body {
  readonly node: Node
  readonly depth: number
}

/** Sites without mutants, for functions on lasting state that have none: it must be seen that they ran. */
function countersFor(
  touching: ReadonlySet<Node>,
  sites: readonly Site[],
  ordinals: ReadonlyMap<Node, number>,
  bodies: ReadonlyMap<Node, Body>,
): readonly Site[] | null {
  const counted = new Set(sites.map(({ fn }) => fn))
  const counters: Site[] = []
  for (const owner of touching) {
    const fn = ordinals.get(owner)
    if (fn !== undefined && counted.has(fn)) continue
    const body = bodies.get(owner)
    if (fn === undefined || !body) return null
    counters.push({ kind: 'counter', ...body, fn, onState: true, opensStatement: false, mutants: [] })
  }
  return counters.sort((a, b) => start(a.node) - start(b.node))
}

/** Each level of `a + b + c ..` copies all levels inside it: a generated sum of thousands would grow to megabytes. */
const DEEPEST = 100

function isNestedTooDeep({ nodes }: At): boolean {
  const outer = nodes[nodes.length - 1 - DEEPEST]
  return outer !== undefined && nodes.slice(-DEEPEST).every(isExpression)
}

function siteKind(node: Node, replacement: string, parent: Node | undefined): SiteKind {
  if (replacement === '') return 'statement'
  if (node.type === 'SwitchCase') return 'case'
  if (node.type !== 'BlockStatement') return 'expression'
  return parent && isFunction(parent) ? 'body' : 'block'
}

function operatorsByType(operators: readonly Operator[]): ReadonlyMap<string, readonly Operator[]> {
  const byType = new Map<string, Operator[]>()
  for (const operator of operators) {
    for (const type of operator.on) {
      const list = byType.get(type)
      if (list) list.push(operator)
      else byType.set(type, [operator])
    }
  }
  return byType
}

/** An initialiser of an instance field runs like a function: once for each object. */
function isInstanceField(node: Node): node is Node & { value?: Node | null } {
  return (
    (node.type === 'ClassProperty' ||
      node.type === 'ClassPrivateProperty' ||
      node.type === 'ClassAccessorProperty') &&
    !node.static
  )
}

function isImportMetaVitest(node: Node): boolean {
  return (
    (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') &&
    node.object.type === 'MetaProperty' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'vitest'
  )
}
