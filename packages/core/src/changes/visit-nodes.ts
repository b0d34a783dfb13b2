// Owns walking a whole syntax tree, each node with those around it.
import { isNode, isOnlyType, type LooseNode, TYPE_PARTS } from './type-only.ts'

export interface VisitOptions {
  /** False: what is gone without TypeScript's types is not entered. */
  readonly withTypes?: boolean
}

/** Called with a node, those around it from the inside out, and the property it stands in; false keeps it from being entered. */
export type Visit = (node: LooseNode, around: readonly LooseNode[], key: string) => boolean | undefined

const NO_NODES: ReadonlySet<string> = new Set(['loc', 'extra', 'errors', 'comments', 'tokens'])

/** Visits `root` and every node below it in source order. */
export function visitNodes(root: unknown, visit: Visit, { withTypes = true }: VisitOptions = {}): void {
  const around: LooseNode[] = []
  const enter = (value: unknown, key: string): void => {
    if (Array.isArray(value)) {
      for (const one of value) enter(one, key)
    } else if (isNode(value)) {
      if (!withTypes && isOnlyType(value)) return
      if (visit(value, around, key) === false) return
      around.unshift(value)
      for (const part of Object.keys(value))
        if (!NO_NODES.has(part) && (withTypes || !TYPE_PARTS.has(part))) enter(value[part], part)
      around.shift()
    }
  }
  enter(root, '')
}
