// Owns the contract of a mutation operator: a name and a generator of replacements.
import type { Node } from '@babel/types'

/** Where a node stands: the source and the path of nodes that leads to it. */
export interface At {
  readonly code: string
  /** From the program to the node itself, which is last. */
  readonly nodes: readonly Node[]
  /** keys[i] is the property of nodes[i - 1] that holds nodes[i]. */
  readonly keys: readonly string[]
}

/** `node` gets the text `replacement`; '' deletes a statement. */
export interface Change {
  readonly node: Node
  readonly replacement: string
  /** True where it is only worth making if no other mutant lies inside `node`. */
  readonly alone?: true
}

export interface Operator<Name extends string = string> {
  readonly name: Name
  /** 1 is tried and shown first. Of two mutants with equal text the one of the lower rank is kept. */
  readonly rank: number
  readonly description: string
  /** True when its mutants must be active before their module is evaluated. */
  readonly fresh?: true
  /** Types of the nodes it is asked about. */
  readonly on: readonly Node['type'][]
  /** Changes of `node` itself or of nodes inside it. */
  changes(node: Node, at: At): Iterable<Change>
}
