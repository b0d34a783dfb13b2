// Owns the one walk over a source: asks the operators, places their mutants on sites, notes loops and functions.
import type { Node } from '@babel/types'
import type { Mutant } from '../types/mutant.ts'
import { isArid } from './arid.ts'
import { childrenOf } from './children-of.ts'
import { declarationName } from './declaration-name.ts'
import { mutantIds } from './mutant-id.ts'
import type { MutateOptions } from './mutate-options.ts'
import { isFunction, isLoop } from './node-kinds.ts'
import type { At, Change, Operator } from './operator.ts'
import { selectOperators } from './operators.ts'
import { type ParsedSource, parseSource } from './parse-source.ts'
import { opensStatement, placementOf } from './placement.ts'
import { spell } from './spell.ts'

export type SiteKind = 'expression' | 'statement' | 'body' | 'block' | 'case'

/** A mutant and the text that stands for it behind its switch. */
export interface PlannedMutant {
  readonly mutant: Mutant
  /** The whole placement node with the mutant written in, in parentheses; '' where there is nothing to run instead. */
  readonly copy: string
  /** True when it must be active before its module is evaluated. */
  readonly fresh: boolean
}

export interface Site {
  readonly kind: SiteKind
  /** The node that the switch wraps. */
  readonly node: Node
  /** Depth of `node` in the tree, to order insertions at one offset. */
  readonly depth: number
  /** Ordinal of the function around it, 0 at module level. */
  readonly fn: number
  /** True where a leading parenthesis could join the line before. */
  readonly opensStatement: boolean
  readonly mutants: readonly PlannedMutant[]
}

export interface LoopBody {
  readonly node: Node
  readonly depth: number
}

export interface Plan {
  readonly source: ParsedSource
  readonly sites: readonly Site[]
  readonly loops: readonly LoopBody[]
}

interface Draft extends Change {
  readonly operator: Operator
  readonly path: readonly string[]
  readonly copy: string
  readonly site: DraftSite
}

interface DraftSite extends Omit<Site, 'fn' | 'mutants'> {
  readonly owner: Node | null
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
    if (isLoop(node)) loops.push({ node: node.body, depth: nodes.length })
    childrenOf(node, visit)
    if (arid) insideArid = false
    if (owns) owners.pop()
    if (name !== null) path.pop()
    nodes.pop()
    keys.pop()
  }
  visit(source.ast.program, '')
  if (inSourceTests) return { source, sites: [], loops: [] }

  functions.sort((a, b) => start(a) - start(b))
  const ordinals = new Map(functions.map((node, i) => [node, i + 1]))
  return { source, loops, sites: settle(code, options, drafts, ordinals) }
}

/** Drops doubles, names the rest in source order, keeps the wanted lines, groups by site. */
function settle(
  code: string,
  options: MutateOptions,
  drafts: readonly Draft[],
  ordinals: ReadonlyMap<Node, number>,
): readonly Site[] {
  const best = new Map<string, Draft>()
  for (const draft of drafts) {
    const key = `${start(draft.node)},${end(draft.node)},${draft.replacement}`
    const rival = best.get(key)
    if (!rival || draft.operator.rank < rival.operator.rank) best.set(key, draft)
  }
  const ordered = [...best.values()]
    .filter(draft => !draft.alone || isAlone(draft, drafts))
    .sort(
      (a, b) =>
        start(a.site.node) - start(b.site.node) ||
        a.site.depth - b.site.depth ||
        start(a.node) - start(b.node) ||
        end(b.node) - end(a.node) ||
        a.operator.rank - b.operator.rank,
    )
  const idOf = mutantIds()
  const groups = new Map<DraftSite, PlannedMutant[]>()
  for (const { operator, node, replacement, path, copy, site } of ordered) {
    const original = code.slice(start(node), end(node))
    const loc = node.loc as NonNullable<Node['loc']>
    const identity = { file: options.file, operator: operator.name, original, replacement }
    const mutant: Mutant = {
      id: idOf({ ...identity, path }),
      file: options.file,
      line: loc.start.line,
      column: loc.start.column + 1,
      endLine: loc.end.line,
      endColumn: loc.end.column + 1,
      operator: operator.name,
      original,
      replacement,
    }
    if (options.lines && !options.lines.some(({ from, to }) => mutant.line <= to && mutant.endLine >= from))
      continue
    const group = groups.get(site)
    const planned: PlannedMutant = { mutant, copy, fresh: operator.fresh === true }
    if (group) group.push(planned)
    else groups.set(site, [planned])
  }
  return [...groups].map(([{ owner, ...site }, mutants]) => ({
    ...site,
    fn: owner ? (ordinals.get(owner) as number) : 0,
    mutants,
  }))
}

function siteKind(node: Node, replacement: string, parent: Node | undefined): SiteKind {
  if (replacement === '') return 'statement'
  if (node.type === 'SwitchCase') return 'case'
  if (node.type !== 'BlockStatement') return 'expression'
  return parent && isFunction(parent) ? 'body' : 'block'
}

function isAlone({ node }: Draft, drafts: readonly Draft[]): boolean {
  return !drafts.some(
    other => other.node !== node && start(other.node) >= start(node) && end(other.node) <= end(node),
  )
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
