// Owns sites: mutants that share a switch, named, ordered and numbered as the site table has them.
import type { Node } from '@babel/types'
import type { Mutant } from '../types/mutant.ts'
import { mutantIds } from './mutant-id.ts'
import type { MutateOptions } from './mutate-options.ts'
import type { Change, Operator } from './operator.ts'
import { wantedMutants } from './wanted-mutants.ts'

/** `counter`: the body of a function, without mutants. */
export type SiteKind = 'expression' | 'statement' | 'body' | 'block' | 'case' | 'counter'

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
  /** True when that function may touch state that outlives a call. */
  readonly onState: boolean
  /** True where a leading parenthesis could join the line before. */
  readonly opensStatement: boolean
  readonly mutants: readonly PlannedMutant[]
}

/** A mutant as the walk finds it: placed, not yet named. */
export interface Draft extends Change {
  readonly operator: Operator
  readonly path: readonly string[]
  readonly copy: string
  readonly site: DraftSite
}

export interface DraftSite extends Omit<Site, 'fn' | 'onState' | 'mutants'> {
  /** The function around it. */
  readonly owner: Node | null
}

const start = (node: Node): number => node.start as number
const end = (node: Node): number => node.end as number

/** Drops doubles, names the rest in source order, keeps the wanted lines, groups by site. */
export function settleSites(
  code: string,
  options: MutateOptions,
  drafts: readonly Draft[],
  ordinals: ReadonlyMap<Node, number>,
  onState: ReadonlySet<Node>,
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
  const all = ordered.map(({ operator, node, replacement, path, copy, site }) => {
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
    const planned: PlannedMutant = { mutant, copy, fresh: operator.fresh === true }
    return { site, mutant, planned }
  })
  const groups = new Map<DraftSite, PlannedMutant[]>()
  for (const { site, planned } of wantedMutants(all, options)) {
    const group = groups.get(site)
    if (group) group.push(planned)
    else groups.set(site, [planned])
  }
  return [...groups].map(([{ owner, ...site }, mutants]) => ({
    ...site,
    fn: owner ? (ordinals.get(owner) as number) : 0,
    onState: owner !== null && onState.has(owner),
    mutants,
  }))
}

function isAlone({ node }: Draft, drafts: readonly Draft[]): boolean {
  return !drafts.some(
    other => other.node !== node && start(other.node) >= start(node) && end(other.node) <= end(node),
  )
}
