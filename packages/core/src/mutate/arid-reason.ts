// Owns the contract of a reason to leave code alone: no test should notice its change.
import type { Node } from '@babel/types'

export interface AridReason {
  readonly name: string
  /** Types of the nodes it is asked about. */
  readonly on: readonly Node['type'][]
  /** True when `node`, with all inside it, is left alone. `key` is the property of `parent` that holds it. */
  isArid(node: Node, parent: Node, key: string): boolean
}
